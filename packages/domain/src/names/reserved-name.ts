// Names that could pretend to speak for the house, and names that look like one at a glance: with similar letters, or with other
// characters between or in front of them.

/** Prefixes of names that the house assigns. Players cannot choose such a name. */
export const GIVEN_NAME = 'player-'

/**
 * Letters that look like a plain one, of the scripts that `isOneScript` lets a name consist of, or mixes with Latin: those that
 * Unicode's TR39 lists, and variants that it leaves out. I, l and 1 are one letter; so are n and u, since a Cyrillic
 * и is read as either. Letters in no reserved word are left out.
 */
const LOOK_ALIKES: readonly (readonly [plain: string, others: string])[] = [
  ['a', '4ɐɑαаᴀᶏⱥム丹卂'],
  ['b', '8ƀƃƅɓʙβбвъьѣҍᴃᵬᶀ乃日ꞗꞵ'],
  ['c', 'ƈȼɕʗςϲсҫᴄↄ匚ꜿꞓꞔ𝼏𝼝'],
  ['d', 'ðđƌȡɖɗʤʥδԁᴅᵭᶁᶑꝺꟈ'],
  ['e', '3ǝɇɘɛɜɝɞʚεезэєҽҿֆᴇᴈᶒᶓᶔⱸⱻヨ乇巳ꬲꬳꬴꭢ'],
  ['f', 'ƒʩϝքᵮᶂẝ千ꜰꝼꞙꟻꬵ'],
  ['g', '9ƍǥɠɡɢʛԍցᵷᵹᶃꝿꞡꟑꬶ𝼁𝼂'],
  ['i', '1lıłƚǀȴɨɩɪɫɬɭɮʟιыіӏլւ\u1175ᴉᴌᵻᵼᶅᶖιⱡエレㄥ丨工ꙇꙑꝉꞁꞎꟷꬷꬸꬹ𝼄𝼑𝼓𝼚'],
  ['k', 'ĸƙʞκкқҟᴋᶄⱪꝁꝃꝅꞣ𝼃𝼐'],
  ['m', 'ɯɰɱΜϻмӎᴍᴟᶆ爪ꟺꟽꟿꬺ'],
  ['o', '0øɔɵɶθοσϑоѳөօ\u110bᴏᴐᴑᴒᴓᴔᴖᴗᶗⱺ〇ロㄖ口ꝋꝍꟁꬽꬾꬿꭁꭂ𝼛'],
  ['p', 'ƥρϱрᴘᵱᵽᶈ卩ꝑꝓꝕꟼ'],
  ['r', 'ɍɹɺɻɼɽɾɿʀʁгяґғᴙᴚᴦᵲᵳᶉⱹ尺ꝛꞃꞧꭆꭇꭈꭉꭋꭌꭨ𝼈𝼕𝼖'],
  ['s', '5ƽȿʂѕՏᵴᶊẜ丂ꜱꞅꞩꟊ𝼞'],
  ['t', '7ŧƫƭȶʇʈʧʨτтҭ\u116eᴛᵵⱦナㄒ丁ꜩꞇ𝼉𝼍'],
  ['u', 'nŋƞȵɲɳɴʉʋΝημπυипцџոռսրᴎᴜᴝᴨᵰᵾᶇᶙルㄩ几ꞑꞟꞥꞹꬻꭎꭏꭒ'],
  ['v', 'ʌνѵᴠỽⱱⱴꝟ'],
  ['y', 'ƴɏɣʎʏΥγϒуүұᶌỿㄚꭚ𝼆'],
]

const PLAIN: ReadonlyMap<string, string> = new Map(
  LOOK_ALIKES.flatMap(([plain, others]) => [...others].map((other) => [other, plain] as const)),
)

/** The letters r and n side by side pass for an m. */
const RN = 'ru'

/** A name's appearance, only for comparison. A capital may look like another letter than its small one, as a Greek Ν. */
const checksOf = (name: string): string =>
  [...name.normalize('NFKD')]
    .map((letter) => PLAIN.get(letter) ?? PLAIN.get(letter.toLowerCase()) ?? letter.toLowerCase())
    .filter((letter) => /[\p{L}\p{N}]/u.test(letter))
    .join('')
    .replaceAll(RN, 'm')

const wordsOf = (...lines: readonly string[]) => lines.flatMap((line) => line.split(' ')).map(checksOf)

/** Reserved in any place: the house's name, and words of languages that write without spaces. */
const ANYWHERE = wordsOf(
  'nibble',
  '客服 官方 管理员 管理員 运营 運營',
  'サポート 運営 公式 管理者 管理人',
  '고객센터 고객지원 운영자 관리자 공식',
)

/** Reserved at the start of a name, or of a part of it. */
const IN_FRONT = wordsOf(
  'admin support operator official service customer treasury moderator',
  'soporte servicio oficial operador moderador tesoreria',
  'dukungan layanan pengelola',
)

/** Reserved only as a whole part: Resmiati and Stafford are names of people. */
const ALONE = wordsOf('resmi staff')

/** Whether a name, or one that it resembles, speaks for the house in a language of its players. */
export const isReservedName = (name: string): boolean => {
  const checks = checksOf(name)
  const parts = name.split(/[^\p{L}\p{M}]+/u).map(checksOf)
  return (
    name.toLowerCase().startsWith(GIVEN_NAME) ||
    ANYWHERE.some((word) => checks.includes(word)) ||
    IN_FRONT.some((word) => [checks, ...parts].some((part) => part.startsWith(word))) ||
    ALONE.some((word) => checks === word || parts.includes(word))
  )
}
