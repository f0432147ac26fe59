const PART = /phrases\/src\/([a-z]{2}-[A-Z]{2})\/(first|login|rest|account|community|book|house)\.ts$/

/** The language and the part of it that a module holds, or null: what the page fetches when a screen asks for its words. */
export const languagePart = (module: string): { language: string; part: string } | null => {
  const [, language, part] = PART.exec(module) ?? []
  return language === undefined || part === undefined ? null : { language, part }
}
