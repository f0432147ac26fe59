import { NotOpenScreen } from '../../screen/not-open-screen.tsx'

export const RuleScreen = () => <NotOpenScreen title="title.rule" />
