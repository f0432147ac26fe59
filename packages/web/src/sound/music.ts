// A quiet synthesised loop: two slow chords under a few plucked notes of a pentatonic scale. Nothing is downloaded.

const BEAT_S = 0.6
const AHEAD_S = 0.4
const CHECK_EVERY_MS = 120
const LOUDNESS = 0.12
/** Hz: A, C, D, E, G. */
const SCALE = [220, 261.63, 293.66, 329.63, 392]
const MELODY = [0, 2, 4, 3, 2, 0, 1, 2, 4, 2, 3, 1, 0, 3, 2, 1]
const CHORDS = [
  [110, 164.81],
  [130.81, 196],
  [146.83, 220],
  [98, 146.83],
]

type Playing = { context: AudioContext; out: GainNode; timer: ReturnType<typeof setInterval> }

let playing: Playing | null = null

/** Resolves once the browser allows sound; must be called from a tap. */
export const startMusic = async () => {
  if (playing !== null) return
  const context = new AudioContext()
  await context.resume()
  const out = context.createGain()
  out.gain.setValueAtTime(0, context.currentTime)
  out.gain.linearRampToValueAtTime(LOUDNESS, context.currentTime + 1)
  out.connect(context.destination)

  let beat = 0
  let nextAt = context.currentTime + 0.1
  const schedule = () => {
    for (; nextAt < context.currentTime + AHEAD_S; nextAt += BEAT_S) play(context, out, beat++, nextAt)
  }
  schedule()
  playing = { context, out, timer: setInterval(schedule, CHECK_EVERY_MS) }
}

export const stopMusic = () => {
  if (playing === null) return
  const { context, out, timer } = playing
  playing = null
  clearInterval(timer)
  out.gain.cancelScheduledValues(context.currentTime)
  out.gain.setTargetAtTime(0, context.currentTime, 0.1)
  setTimeout(() => void context.close(), 600)
}

const play = (context: AudioContext, out: GainNode, beat: number, at: number) => {
  const note = SCALE[MELODY[beat % MELODY.length] ?? 0] ?? 220
  pluck({ context, out, hertz: note * (beat % 32 >= 16 ? 2 : 1), at, forS: 1.2, loudness: 0.5 })
  if (beat % 8 !== 0) return
  for (const hertz of CHORDS[Math.floor(beat / 8) % CHORDS.length] ?? [])
    pluck({ context, out, hertz, at, forS: BEAT_S * 8, loudness: 0.6 })
}

type Note = {
  context: AudioContext
  out: AudioNode
  hertz: number
  at: number
  forS: number
  loudness: number
}

const pluck = ({ context, out, hertz, at, forS, loudness }: Note) => {
  const voice = context.createOscillator()
  const shape = context.createGain()
  voice.type = 'triangle'
  voice.frequency.value = hertz
  shape.gain.setValueAtTime(0, at)
  shape.gain.linearRampToValueAtTime(loudness, at + 0.02)
  shape.gain.exponentialRampToValueAtTime(0.001, at + forS)
  voice.connect(shape).connect(out)
  voice.start(at)
  voice.stop(at + forS)
}
