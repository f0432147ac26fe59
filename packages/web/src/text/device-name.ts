import type { Device } from '@nibble/contract'
import type { Translator } from '@nibble/phrases'

/** The names of a browser and its system, as far as known. */
export const deviceName = (t: Translator, { browser, system }: Device): string =>
  browser !== null && system !== null
    ? t('profile.device', { browser, system })
    : (browser ?? system ?? t('profile.deviceUnknown'))
