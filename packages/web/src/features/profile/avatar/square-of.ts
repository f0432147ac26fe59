type Size = { readonly width: number; readonly height: number }

/** The largest square in the middle of a picture. */
export const squareOf = ({ width, height }: Size): { x: number; y: number; side: number } => {
  const side = Math.min(width, height)
  return { x: Math.floor((width - side) / 2), y: Math.floor((height - side) / 2), side }
}
