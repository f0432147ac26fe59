import { NotOpenScreen } from '../../screen/not-open-screen.tsx'

export const ResultsScreen = () => <NotOpenScreen title="shell.results" />
