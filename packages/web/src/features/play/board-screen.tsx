import { NotOpenScreen } from '../../screen/not-open-screen.tsx'

export const BoardScreen = () => <NotOpenScreen title="game.board" />
