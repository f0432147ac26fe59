const PART = /phrases\/src\/([a-z]{2}-[A-Z]{2})\/(first|login|rest|account|community|book|house)\.ts$/

/** The language and part of a phrase module, or null: what the page fetches when a screen needs its words. */
export const languagePart = (module: string): { language: string; part: string } | null => {
  const [, language, part] = PART.exec(module) ?? []
  return language === undefined || part === undefined ? null : { language, part }
}
