import { NotOpenScreen } from '../../screen/not-open-screen.tsx'

export const BetScreen = () => <NotOpenScreen title="title.bet" />
