import { LanguageList } from '../screen/language-menu.tsx'
import { ThemeChoice } from '../screen/theme-choice.tsx'
import { Colours } from './sections/colours.tsx'
import { Controls } from './sections/controls.tsx'
import { Fields } from './sections/fields.tsx'
import { HashTiles } from './sections/hash-tile.tsx'
import { Messages } from './sections/messages.tsx'
import { Money } from './sections/money.tsx'
import { Overlays } from './sections/overlays.tsx'
import { Play } from './sections/play.tsx'
import { Roads } from './sections/roads.tsx'

/** Every component in every state, in the language and theme chosen above. */
export const StylePage = () => (
  <main className="style-page">
    <h1 className="text-28 font-semibold">Nibble</h1>
    <ThemeChoice />
    <LanguageList />
    <Colours />
    <Controls />
    <Fields />
    <Messages />
    <Money />
    <Play />
    <Roads />
    <HashTiles />
    <Overlays />
  </main>
)
