import { Segment } from '@nibble/ui/segment.tsx'
import { THEMES, type Theme, theme } from '../state/preferences.ts'
import { useStore } from '../state/store.ts'
import { useText } from '../text/text-context.ts'

export const ThemeChoice = () => {
  const t = useText()
  const words: Record<Theme, string> = {
    dark: t('shell.themeDark'),
    light: t('shell.themeLight'),
    system: t('shell.themeSystem'),
  }
  return (
    <Segment
      wide
      label={t('shell.theme')}
      options={THEMES.map((value) => ({ value, text: words[value] }))}
      value={useStore(theme)}
      onChange={theme.set}
    />
  )
}
