const COUNTER = /(?<=[\d#}]) (?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/gu

/** "24 時間" and "{count} 人" stay together at the end of a line, where Chinese and Japanese write a space before a counter. */
export const wholeCounters = (phrase: string): string => phrase.replaceAll(COUNTER, '\u00A0')
