import { NotOpenScreen } from '../../screen/not-open-screen.tsx'

export const HomeScreen = () => <NotOpenScreen title="shell.home" />
