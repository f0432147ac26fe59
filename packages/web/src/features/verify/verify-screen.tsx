import { NotOpenScreen } from '../../screen/not-open-screen.tsx'

export const VerifyScreen = () => <NotOpenScreen title="shell.verify" />
