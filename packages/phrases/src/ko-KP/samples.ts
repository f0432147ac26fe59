import type { TopicOf } from '../catalogue.ts'
import type { samples as english } from '../en-US/samples.ts'

export const samples: TopicOf<typeof english> = {
  'sample.notice': '로컬 환경에 오신 것을 환영합니다',
  'sample.notice.body':
    '이 컴퓨터의 개발용 체인에서 실행되며 모든 돈은 테스트용입니다.\n이 공지는 샘플입니다. 운영자는 콘솔에서 바꾸거나 숨길 수 있습니다.',
  'sample.news': '직접 라운드 검증하기',
  'sample.news.body':
    '모든 라운드는 블록 해시로 결정됩니다. 검증을 열면 브라우저가 헤더를 가져와 결과를 직접 계산합니다.',
  'sample.listing': 'USDT 등록',
  'sample.listing.body': 'USDT, GMT, 플레이 크레딧으로 베팅할 수 있습니다.',
  'sample.banner': '블록이 결정합니다',
  'sample.binance': 'Binance (샘플)',
  'sample.binance.body': '거래소입니다. USDT를 산 뒤 BNB Smart Chain 네트워크로 출금하세요.',
  'sample.metamask': 'MetaMask (샘플)',
  'sample.metamask.body': '지갑입니다. 브라우저 확장 프로그램과 앱이 있습니다.',
  'sample.trustWallet': 'Trust Wallet (샘플)',
  'sample.trustWallet.body': '휴대전화용 지갑입니다.',
  'sample.vpn': 'VPN 서비스 (샘플)',
  'sample.vpn.body': '네트워크가 막을 때 페이지를 엽니다. 운영자는 직접 써 본 서비스를 여기에 올립니다.',
  'sample.service': '헬프 데스크 (샘플)',
  'sample.service.body':
    '입금, 베팅, 계정에 대한 질문을 채팅과 메일로 받습니다. 운영자는 자신의 주소를 입력합니다.',
}
