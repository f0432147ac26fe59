import { WeaveTile } from '../../../weave/weave-tile.tsx'

type Props = {
  /** Where a picture lies; null for the woven one. */
  picture: string | null
  /** What is woven where there is no picture. */
  woven: string
  size: number
}

/** A player's picture, or his address as cloth. It stands beside his name, and says nothing of its own. */
export const Avatar = ({ picture, woven, size }: Props) =>
  picture === null ? (
    <WeaveTile hash={woven} size={size} />
  ) : (
    <img
      src={picture}
      alt=""
      width={size}
      height={size}
      className="shrink-0 rounded-12 bg-raised object-cover"
      style={{ width: size, height: size }}
      decoding="async"
    />
  )
