const COUNTER = /(?<=[\d#}]) (?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/gu
const RANGE = /(?<=\d)〜(?=\d)/gu

/**
 * "24 時間", "{count} 人" and "6〜18" stay together at the end of a line: Chinese and Japanese write a space before a counter,
 * and a line may end in a wave.
 */
export const wholeCounters = (phrase: string): string =>
  phrase.replaceAll(COUNTER, '\u00A0').replaceAll(RANGE, '〜\u2060')
