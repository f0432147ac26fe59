import { NotOpenScreen } from '../../screen/not-open-screen.tsx'

export const ProfileScreen = () => <NotOpenScreen title="shell.mine" />
