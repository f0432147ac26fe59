const COUNTER = /(?<=[\d#}]) (?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/gu
const RANGE = /(?<=\d)〜(?=\d)/gu

/**
 * Keeps "24 時間", "{count} 人" and "6〜18" together at line ends: Chinese and Japanese put a space before a counter, and a
 * line may break after a wave dash.
 */
export const wholeCounters = (phrase: string): string =>
  phrase.replaceAll(COUNTER, '\u00A0').replaceAll(RANGE, '〜\u2060')
