import { Link } from 'react-router'

type Player = { readonly id: string; readonly bindId: string; readonly name: string | null }

export const PlayerLink = ({ player }: { player: Player }) => (
  <Link to={`/players/${player.id}`} className="text-azure hover:underline">
    {player.name ?? player.bindId}
  </Link>
)
