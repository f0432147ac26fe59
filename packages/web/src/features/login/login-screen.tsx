import { NotOpenScreen } from '../../screen/not-open-screen.tsx'

export const LoginScreen = () => <NotOpenScreen title="title.login" />
