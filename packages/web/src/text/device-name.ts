import type { Device } from '@nibble/contract'
import type { Translator } from '@nibble/phrases'

/** A browser and its system by their names, as far as they are known. */
export const deviceName = (t: Translator, { browser, system }: Device): string =>
  browser !== null && system !== null
    ? t('profile.device', { browser, system })
    : (browser ?? system ?? t('profile.deviceUnknown'))
