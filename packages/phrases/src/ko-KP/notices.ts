import type { TopicOf } from '../catalogue.ts'
import type { notices as english } from '../en-US/notices.ts'

export const notices: TopicOf<typeof english> = {
  'notices.notices': '공지',
  'notices.news': '소식',
  'notices.listings': '신규 자산',
  'notices.none': '아직 내용이 없습니다',
  'notices.noneText': '모두에게 알릴 소식이 여기에 표시됩니다.',
  'notices.pages': '페이지',
  'notices.page': '{pages}페이지 중 {page}페이지',
  'notices.newer': '최신',
  'notices.older': '이전',
  'notices.more': '다른 공지',
  'notices.unseen': '건의 새 소식',
  'notices.own': '내 자금',
  'notices.deposits': 'USDT 입금',
  'notices.withdrawals': '출금',
  'notices.transactions': '전체 거래 내역',
  'links.vpnLead':
    '네트워크가 차단된 곳에서 이 페이지에 접속하도록 돕는 서비스입니다. 저희 서비스가 아니며 저희는 수익을 얻지 않습니다.',
  'links.buyLead':
    'USDT를 살 수 있는 거래소와 보관할 지갑입니다. 저희 서비스가 아니므로 가격과 조건을 직접 비교해 주세요.',
  'links.buyHow': '거래소에서 잔액까지',
  'links.buyBuy': '이 거래소에서 USDT를 사거나, 본인 지갑의 USDT를 쓰세요.',
  'links.buySend': 'BNB Smart Chain(BEP20)으로 Nibble 입금 주소에 출금하세요.',
  'links.buySmall': '먼저 소액을 보내고, 도착을 확인한 뒤 나머지를 보내세요.',
  'links.vpnHow': 'VPN을 켜기 전에',
  'links.vpnStatus': '먼저 상태를 확인하세요. Nibble 자체가 중단되었다면 VPN은 도움이 되지 않습니다.',
  'links.vpnAddress': '늘 쓰던 주소를 열고 주소 표시줄에서 확인하세요.',
  'links.vpnPhrase': '지갑의 복구 구문을 절대 입력하지 마세요. VPN도 Nibble도 묻지 않습니다.',
  'links.none': '현재 추천이 없습니다',
  'links.noneText': '메시지로 받은 링크는 믿지 마세요.',
  'links.leaveTitle': 'Nibble을 떠납니다',
  'links.leaveText':
    '다른 회사가 운영하는 사이트입니다. 이동하기 전에 주소를 확인하고 복구 구문은 어디에도 입력하지 마세요.',
  'links.leave': '사이트로 이동',
  'links.stay': '여기에 머물기',
}
