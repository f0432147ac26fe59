/** The field of 256 elements of QR codes: x^8 + x^4 + x^3 + x^2 + 1. */
const POLYNOMIAL = 0x11d

const times = (a: number, b: number): number => {
  let product = 0
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ (product & 0x80 ? POLYNOMIAL : 0)
    if ((b >> bit) & 1) product ^= a
  }
  return product
}

/** Coefficients of (x − 1)(x − 2)(x − 4) … without the first, which is 1. */
const generatorOf = (degree: number): number[] => {
  let generator = [1]
  let root = 1
  for (let at = 0; at < degree; at += 1) {
    const shifted = [...generator, 0]
    generator = shifted.map((one, place) => one ^ (place === 0 ? 0 : times(generator[place - 1] ?? 0, root)))
    root = times(root, 2)
  }
  return generator.slice(1)
}

/** What is appended so that a reader mends half as many wrong bytes. */
export const correctionOf = (data: readonly number[], length: number): number[] => {
  const generator = generatorOf(length)
  return data.reduce<number[]>((rest, byte) => {
    const factor = byte ^ (rest[0] ?? 0)
    return generator.map((one, at) => (rest[at + 1] ?? 0) ^ times(one, factor))
  }, new Array<number>(length).fill(0))
}
