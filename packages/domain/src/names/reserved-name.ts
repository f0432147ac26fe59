// Names that could pretend to speak for the house, and names that look like one at a glance: with similar letters, or with other
// characters between or in front of them.

/** Prefix of names that the house assigns. Players cannot choose such a name, or one that resembles it. */
export const GIVEN_NAME = 'player-'

/**
 * Letters that look like a plain one, of those that `isOneScript` lets a name have: of its scripts alone, or mixed with Latin.
 * They are those that Unicode's TR39 lists, and variants that it leaves out. I, l and 1 are one letter; so are v and y, and n and u,
 * since a Cyrillic и is read as either. Letters in no reserved word are left out.
 */
const LOOK_ALIKES: readonly (readonly [plain: string, others: string])[] = [
  ['a', '4αаム丹卂'],
  ['b', '68βбвъьѣҍ乃日'],
  ['c', 'ςϲсҫ匚'],
  ['d', 'ðđδԁ'],
  ['e', '3εезэєҽҿֆヨ乇巳'],
  ['f', 'ϝք千'],
  ['g', '9ԍց'],
  ['i', '1lıłιыіӏլւ\u1175ιエレㄥ丨工'],
  ['h', 'ħΗнћһհ卄'],
  ['j', 'ϳјյ'],
  ['k', 'κкқҟ'],
  ['m', 'Μϻмӎ爪'],
  ['o', '0øθοσϑоѳөօ\u110b〇ロㄖ口'],
  ['p', 'ρϱр卩'],
  ['q', 'ԛգզ'],
  ['r', 'гяґғᴦ尺'],
  ['s', '5ѕՏ丂'],
  ['t', '7ŧτтҭ\u116eナㄒ丁'],
  ['u', 'nŋΝημπυипцџոռսրᴨルㄩ几'],
  ['y', 'vνѵΥγϒуүұㄚ'],
]

const PLAIN: ReadonlyMap<string, string> = new Map(
  LOOK_ALIKES.flatMap(([plain, others]) => [...others].map((other) => [other, plain] as const)),
)

/** Two letters side by side that pass for one, as they appear: r and n for an m, c and l for a d. */
const PAIRS = [
  ['ru', 'm'],
  ['ci', 'd'],
] as const

/** Letters that look like a hyphen or an apostrophe; `\p{Lm}` has the long vowel of Kana among them. */
const MARK = /[\p{Lm}一\u1173]/gu
const BETWEEN_PARTS = /[_\p{Lm}一\u1173-]+/u
/** As in LiveSupport and VIPSupport. */
const AT_CAPITAL = /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u
/** Also beside a digit, which may stand for a letter (Live5upport), and beside a letter without case (线上Support). */
const STARTS = new RegExp(String.raw`(?<=[^\p{Ll}\p{Lu}])|(?=[\p{N}\p{Lo}])|${AT_CAPITAL.source}`, 'u')

/** A name's appearance, only for comparison. A capital may look like another letter than its small one, as a Greek Ν. */
const checksOf = (name: string): string => {
  const letters = [...name.normalize('NFKD').replaceAll(MARK, '')]
    .map((letter) => PLAIN.get(letter) ?? PLAIN.get(letter.toLowerCase()) ?? letter.toLowerCase())
    .filter((letter) => /[\p{L}\p{N}]/u.test(letter))
    .join('')
  return PAIRS.reduce((text, [pair, one]) => text.replaceAll(pair, one), letters)
}

const wordsOf = (...lines: readonly string[]) => lines.flatMap((line) => line.split(' ')).map(checksOf)

/** Reserved in any place: the house's name, and words of languages that write without spaces. */
const ANYWHERE = wordsOf(
  'nibbl',
  '客服 官方 管理员 管理員 运营 運營 系统 系統 财务 財務 充值 提款 提现 提現 退款 在线服务 在線服務',
  'サポート 運営 公式 管理者 管理人 カスタマー 窓口 システム セキュリティ 出金 返金',
  '고객 운영자 운영팀 관리자 관리팀 공식 상담원 시스템 보안팀 출금 환불',
)

/** Reserved at the start of a name, or of a part of it. */
const IN_FRONT = wordsOf(
  'admin support suport helpdesk operator official offical service customer cashier treasury moderator',
  'soporte ayuda servicio oficial operador moderador tesoreria',
  'dukungan layanan pengelola petugas',
)

/** Reserved only as a whole part: Resmiati, Kasiran and Stafford are names of people. */
const ALONE = wordsOf(
  'resmi kasir staff system sistema equipo cajero bantuan',
  'house security compliance kyc manager managers payout payouts refund refunds withdrawal withdrawals',
  'announcement announcements seguridad pagos retiros reembolsos keamanan penarikan',
)

const PLAYER = checksOf(GIVEN_NAME)

/** Whether a name appears as an assigned one does: the word, and no letter directly after it. */
const isAsGiven = (name: string): boolean => {
  const letters = [...name]
  const word = letters.slice(0, GIVEN_NAME.length - 1).join('')
  const next = letters[GIVEN_NAME.length - 1] ?? ''
  return checksOf(word) === PLAYER && !/\p{L}/u.test(next.replace(MARK, ''))
}

/** Whether a name, or one that it resembles, speaks for the house in a language of its players. */
export const isReservedName = (name: string): boolean => {
  const checks = checksOf(name)
  // A digit may part two words, or stand for a letter of one.
  const parts = [...name.split(BETWEEN_PARTS), ...name.split(/[^\p{L}\p{M}]+/u)].map(checksOf)
  const atCapitals = name.split(AT_CAPITAL).map(checksOf)
  // A word may go on where another part starts, as in LiveSupporT.
  const rests = name.split(STARTS).map((_, nth, all) => checksOf(all.slice(nth).join('')))
  return (
    isAsGiven(name) ||
    ANYWHERE.some((word) => checks.includes(word)) ||
    IN_FRONT.some((word) => [...parts, ...atCapitals, ...rests].some((part) => part.startsWith(word))) ||
    ALONE.some((word) => checks === word || parts.includes(word))
  )
}
