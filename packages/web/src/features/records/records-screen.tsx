import { NotOpenScreen } from '../../screen/not-open-screen.tsx'

export const RecordsScreen = () => <NotOpenScreen title="title.records" />
