import { NotOpenScreen } from '../../screen/not-open-screen.tsx'

export const TutorialScreen = () => <NotOpenScreen title="shell.tutorial" />
