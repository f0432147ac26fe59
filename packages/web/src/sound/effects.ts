// Short synthesised sounds: nothing is downloaded. Each is a few notes of one voice.

export type Effect = 'placed' | 'ending' | 'closed' | 'block' | 'won'

type Note = { readonly hertz: number; readonly atS: number; readonly forS: number }

const note = (hertz: number, atS: number, forS = 0.18): Note => ({ hertz, atS, forS })

const EFFECTS: Readonly<Record<Effect, readonly Note[]>> = {
  placed: [note(523.25, 0, 0.08), note(783.99, 0.07, 0.12)],
  ending: [note(659.25, 0, 0.14)],
  closed: [note(329.63, 0, 0.16), note(246.94, 0.12, 0.24)],
  block: [note(392, 0, 0.1), note(440, 0.08, 0.1), note(523.25, 0.16, 0.22)],
  won: [note(523.25, 0), note(659.25, 0.1), note(783.99, 0.2), note(1046.5, 0.3, 0.5)],
}
const LOUDNESS = 0.16

let context: AudioContext | null = null

/** Must be called from a tap, once; resolves when the browser allows sound. */
export const startEffects = async () => {
  context ??= new AudioContext()
  await context.resume()
}

export const soundEffect = (effect: Effect) => {
  if (context?.state !== 'running') return
  const now = context.currentTime
  for (const { hertz, atS, forS } of EFFECTS[effect]) {
    const voice = context.createOscillator()
    const shape = context.createGain()
    voice.type = 'sine'
    voice.frequency.value = hertz
    shape.gain.setValueAtTime(0, now + atS)
    shape.gain.linearRampToValueAtTime(LOUDNESS, now + atS + 0.01)
    shape.gain.exponentialRampToValueAtTime(0.001, now + atS + forS)
    voice.connect(shape).connect(context.destination)
    voice.start(now + atS)
    voice.stop(now + atS + forS)
  }
}
