import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { type ContentDraft, type ContentText, INSTALLATION } from './content.ts'

const draft = (entry: Partial<ContentDraft> & Pick<ContentDraft, 'kind' | 'texts'>): ContentDraft => ({
  ...{ isShown: true, rotates: false, opens: false, image: null, url: null, place: 100 },
  ...entry,
})

/** One text in the six languages, each as [title, body]. */
const inAll = (
  ...[zh, en, es, ja, ko, id]: readonly [Pair, Pair, Pair, Pair, Pair, Pair]
): Readonly<Record<string, ContentText>> => ({
  'zh-CN': textOf(zh),
  'en-US': textOf(en),
  'es-CO': textOf(es),
  'ja-JP': textOf(ja),
  'ko-KP': textOf(ko),
  'id-ID': textOf(id),
})
type Pair = readonly [title: string, body: string]
const textOf = ([title, body]: Pair): ContentText => ({ title, body })

/** What a house on a local chain shows until somebody writes its own. Each says that it is a sample. */
export const SAMPLE_CONTENT: readonly ContentDraft[] = [
  draft({
    ...{ kind: 'notice', rotates: true, opens: true },
    texts: inAll(
      [
        '示例：欢迎来到本地站点',
        '这里的链是本机上的开发链，所有资金都是测试币。\n这条公告是示例，运营人员可以在控制台修改或隐藏。',
      ],
      [
        'Sample: welcome to the local house',
        'The chain behind it is a development chain on this machine, and all money is test money.\nThis notice is a sample. Operators change or hide it at the console.',
      ],
      [
        'Ejemplo: te damos la bienvenida a la casa local',
        'Detrás hay una cadena de desarrollo en este equipo y todo el dinero es de prueba.\nEste aviso es un ejemplo. Los operadores lo cambian u ocultan en la consola.',
      ],
      [
        'サンプル：ローカル環境へようこそ',
        'ここで動いているのはこのマシン上の開発用チェーンで、お金はすべてテスト用です。\nこのお知らせはサンプルです。運営者はコンソールで変更や非表示にできます。',
      ],
      [
        '샘플: 로컬 환경에 오신 것을 환영합니다',
        '이 컴퓨터의 개발용 체인에서 실행되며 모든 돈은 테스트용입니다.\n이 공지는 샘플입니다. 운영자는 콘솔에서 바꾸거나 숨길 수 있습니다.',
      ],
      [
        'Contoh: selamat datang di rumah lokal',
        'Rantai di baliknya adalah rantai pengembangan di mesin ini, dan semua uangnya uang uji.\nPengumuman ini contoh. Operator mengubah atau menyembunyikannya di konsol.',
      ],
    ),
  }),
  draft({
    ...{ kind: 'news', rotates: true, opens: true },
    texts: inAll(
      ['示例：自己验证一局', '每一局都由一个区块哈希决定。打开“验证”，浏览器会自己取区块头并算出结果。'],
      [
        'Sample: check a round yourself',
        'A block’s hash decides every round. Open Verify, and your browser fetches the header and works out the result by itself.',
      ],
      [
        'Ejemplo: verifica una ronda',
        'El hash de un bloque decide cada ronda. Abre Verificar y tu navegador busca la cabecera y calcula el resultado.',
      ],
      [
        'サンプル：自分でラウンドを検証',
        'どのラウンドもブロックのハッシュで決まります。「検証」を開くと、ブラウザがヘッダーを取得して結果を計算します。',
      ],
      [
        '샘플: 직접 라운드 검증하기',
        '모든 라운드는 블록 해시로 결정됩니다. 검증을 열면 브라우저가 헤더를 가져와 결과를 직접 계산합니다.',
      ],
      [
        'Contoh: periksa sendiri satu ronde',
        'Hash sebuah blok menentukan setiap ronde. Buka Verifikasi, lalu peramban Anda mengambil header dan menghitung hasilnya sendiri.',
      ],
    ),
  }),
  draft({
    kind: 'listing',
    texts: inAll(
      ['示例：USDT 已上线', '可用 USDT、GMT 和体验积分下注。'],
      ['Sample: USDT is listed', 'Stakes are taken in USDT, GMT and play credit.'],
      ['Ejemplo: USDT disponible', 'Se aceptan apuestas en USDT, GMT y crédito de juego.'],
      ['サンプル：USDT が利用可能に', 'USDT、GMT、プレイクレジットで賭けられます。'],
      ['샘플: USDT 등록', 'USDT, GMT, 플레이 크레딧으로 베팅할 수 있습니다.'],
      ['Contoh: USDT tersedia', 'Taruhan diterima dalam USDT, GMT, dan kredit main.'],
    ),
  }),
  draft({
    ...{ kind: 'banner', image: 'weave-brass.svg', url: '#/verify' },
    texts: inAll(
      ['示例：区块说了算，亲自验证', ''],
      ['Sample: the block decides, check it', ''],
      ['Ejemplo: decide el bloque, compruébalo', ''],
      ['サンプル：決めるのはブロック', ''],
      ['샘플: 블록이 결정합니다', ''],
      ['Contoh: blok yang menentukan', ''],
    ),
  }),
  draft({
    ...{ kind: 'buy', url: 'https://www.binance.com', place: 10 },
    texts: inAll(
      ['Binance（示例）', '交易所。购买 USDT 后以 BNB Smart Chain 网络提现。'],
      ['Binance (sample)', 'An exchange. Buy USDT and withdraw it by the BNB Smart Chain network.'],
      ['Binance (ejemplo)', 'Casa de cambio. Compra USDT y retíralo por la red BNB Smart Chain.'],
      ['Binance（サンプル）', '取引所です。USDT を購入し、BNB Smart Chain で出金します。'],
      ['Binance (샘플)', '거래소입니다. USDT를 산 뒤 BNB Smart Chain 네트워크로 출금하세요.'],
      ['Binance (contoh)', 'Bursa. Beli USDT lalu tarik lewat jaringan BNB Smart Chain.'],
    ),
  }),
  draft({
    ...{ kind: 'buy', url: 'https://metamask.io', place: 20 },
    texts: inAll(
      ['MetaMask（示例）', '钱包，浏览器扩展和手机应用。'],
      ['MetaMask (sample)', 'A wallet, as a browser extension and an app.'],
      ['MetaMask (ejemplo)', 'Billetera, como extensión del navegador y como aplicación.'],
      ['MetaMask（サンプル）', 'ウォレットです。ブラウザ拡張とアプリがあります。'],
      ['MetaMask (샘플)', '지갑입니다. 브라우저 확장 프로그램과 앱이 있습니다.'],
      ['MetaMask (contoh)', 'Dompet, sebagai ekstensi peramban dan aplikasi.'],
    ),
  }),
  draft({
    ...{ kind: 'buy', url: 'https://trustwallet.com', place: 30 },
    texts: inAll(
      ['Trust Wallet（示例）', '手机钱包。'],
      ['Trust Wallet (sample)', 'A wallet for the phone.'],
      ['Trust Wallet (ejemplo)', 'Billetera para el teléfono.'],
      ['Trust Wallet（サンプル）', 'スマートフォン用のウォレットです。'],
      ['Trust Wallet (샘플)', '휴대전화용 지갑입니다.'],
      ['Trust Wallet (contoh)', 'Dompet untuk ponsel.'],
    ),
  }),
  draft({
    ...{ kind: 'vpn', url: 'https://example.com/vpn' },
    texts: inAll(
      ['VPN 示例条目', '请在控制台换成您推荐的服务。'],
      ['Sample VPN entry', 'Replace it at the console with a service that you recommend.'],
      ['Entrada de VPN de ejemplo', 'Cámbiala en la consola por un servicio que recomiendes.'],
      ['VPN のサンプル', 'コンソールで、おすすめのサービスに置き換えてください。'],
      ['VPN 샘플 항목', '콘솔에서 추천하는 서비스로 바꾸세요.'],
      ['Contoh entri VPN', 'Ganti di konsol dengan layanan yang Anda sarankan.'],
    ),
  }),
  draft({
    ...{ kind: 'service', url: 'https://example.com/support' },
    texts: inAll(
      ['客服示例', '请在控制台填入客服的地址。'],
      ['Sample customer service', 'Enter at the console where your customer service is reached.'],
      ['Atención al cliente de ejemplo', 'Indica en la consola dónde se contacta a tu atención al cliente.'],
      ['カスタマーサービス（サンプル）', 'コンソールで、窓口の連絡先を入力してください。'],
      ['고객 서비스 샘플', '콘솔에서 고객 서비스 주소를 입력하세요.'],
      ['Contoh layanan pelanggan', 'Isi di konsol alamat layanan pelanggan Anda.'],
    ),
  }),
]

/** Fills a house that nobody has written anything for. One that has content, shown or hidden, is left alone. */
export const seedSampleContent = ({ pool }: Database, { now }: { readonly now: number }): Promise<boolean> =>
  inTransaction(pool, async (client) => {
    await client.query("select pg_advisory_xact_lock(hashtext('sample content'))")
    const { rowCount } = await client.query('select from content limit 1')
    if (rowCount !== 0) return false
    for (const { kind, isShown, rotates, opens, image, url, place, texts } of SAMPLE_CONTENT)
      await client.query(
        `insert into content (kind, shown, rotates, opens, image, url, place, texts, saved_by, saved_at, published_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)`,
        [
          kind,
          isShown,
          rotates,
          opens,
          image,
          url,
          place,
          JSON.stringify(texts),
          INSTALLATION,
          new Date(now),
        ],
      )
    return true
  })
