import type { TopicOf } from '../catalogue.ts'
import type { login as english } from '../en-US/login.ts'

export const login: TopicOf<typeof english> = {
  'shell.promise': '블록이 결과를 정하고, 누구나 검증할 수 있습니다.',
  'login.lead': '메시지에 서명만 하면 됩니다. 비용이 들지 않고 자산도 움직이지 않습니다.',
  'login.by': '로그인 방법',
  'login.by.wallet': '지갑',
  'login.by.email': '이메일',
  'login.emailTitle': '이메일로 로그인',
  'login.emailLead': '이메일 주소와 로그인 비밀번호를 입력해 주세요.',
  'login.expired': '로그인 정보가 만료되었습니다. 다시 로그인하면 보던 화면으로 돌아갑니다.',
  'login.success': '로그인했습니다',
  'login.out': '로그아웃했습니다',

  'shell.deviceLogin': '이 기기에서 로그인하는 중',
  'shell.deviceLoginFailed': '이 링크로 로그인하지 못했습니다',
  'shell.deviceLoginAsk':
    '이 링크는 플레이어 {other}(으)로 로그인합니다. 지금은 {own}(으)로 로그인되어 있습니다. 본인의 링크일 때만 계속해 주세요. 이후의 입금은 {other}에게 들어갑니다.',
  'shell.deviceLoginAskOut':
    '이 링크는 플레이어 {other}(으)로 로그인합니다. 직접 만든 링크일 때만 계속해 주세요. 이후의 입금은 {other}에게 들어갑니다.',
  'shell.deviceLoginStay': '{own} 유지',
  'shell.deviceLoginGo': '{other}(으)로 로그인',

  'login.steps': '단계',
  'login.stepConnect': '연결',
  'login.stepNetwork': '네트워크 56',
  'login.stepSign': '서명',

  'login.wallets': '이 브라우저의 지갑',
  'login.noWallet': '이 브라우저에서 지갑을 찾지 못했습니다',
  'login.noWalletText':
    '아래 지갑 중 하나를 설치하거나 지갑의 내장 브라우저로 이 페이지를 연 뒤 새로고침해 주세요.',
  'login.browserWallet': '브라우저 지갑',
  'login.developmentWallet': '개발용 지갑',
  'login.developmentText':
    '이 로컬 체인에서 시험할 때만 쓰세요. 키는 여기에서 만들어져 이 브라우저에 보관됩니다. 가치 있는 자산을 절대 보내지 마세요.',
  'login.developmentTag': '테스트 전용',

  'login.invitation': '초대 코드',
  'login.invitationHint': '선택 사항입니다. 초대한 사람을 기록하며 나중에 바꿀 수 없습니다.',
  'login.invitationOpen': '초대 코드가 있습니다',
  'login.invitationClose': '초대 코드 입력란 닫기',
  'login.invitationMalformed': '초대 코드는 영문자와 숫자 16자까지입니다.',
  'login.invitedBy': '{name} 님의 초대',

  'login.connecting': '{wallet} 응답을 기다리는 중',
  'login.connectingText': '계정을 선택하고 이 페이지가 주소를 볼 수 있게 허용해 주세요.',
  'login.connectRefused': '연결하지 않았습니다',
  'login.connectRefusedText': '아무 일도 일어나지 않았습니다. 준비되면 연결하거나 다른 지갑을 선택해 주세요.',
  'login.connectFailed': '{wallet}에 연결하지 못했습니다',
  'login.connectFailedText': '지갑의 잠금을 풀거나 대기 중인 요청을 마친 뒤 다시 시도해 주세요.',

  'login.network': '네트워크 56으로 전환하는 중',
  'login.networkText':
    'Nibble은 BNB Smart Chain(네트워크 56)에서 작동합니다. {wallet}에서 전환을 허용해 주세요.',
  'login.networkWrong': '네트워크를 전환해 주세요',
  'login.networkWrongText':
    '{wallet}이(가) 다른 네트워크에 있습니다. 지갑이나 아래 버튼에서 BNB Smart Chain(네트워크 56)으로 전환해 주세요.',
  'login.networkSwitch': '네트워크 56으로 전환',

  'login.preparing': '메시지를 준비하는 중',
  'login.sign': '{wallet}에서 메시지에 서명해 주세요',
  'login.signText': '지갑에 표시되는 내용입니다. 이 페이지의 주소가 맞는지 확인해 주세요.',
  'login.message': '서명할 메시지',
  'login.signRefused': '서명하지 않았습니다',
  'login.signRefusedText':
    '로그인되지 않았고 아무 일도 일어나지 않았습니다. 메시지를 다시 요청할 수 있습니다.',
  'login.signFailed': '{wallet}에서 서명하지 못했습니다',
  'login.signFailedText': '지갑의 잠금을 풀거나 대기 중인 요청을 마친 뒤 다시 시도해 주세요.',
  'login.entering': '로그인하는 중',
  'login.otherWallet': '다른 지갑 선택',

  'login.again': '본인 확인',
  'login.againText':
    '이 작업을 하려면 본인인지 다시 확인해야 합니다. 지갑으로 한 번 더 서명하면 요청하신 작업이 이어집니다.',
  'login.againRefusedText':
    '아무 일도 일어나지 않았으며 로그인 상태는 유지됩니다. 메시지를 다시 요청할 수 있습니다.',
  'login.otherAccount': '다른 계정이 연결되어 있습니다',
  'login.otherAccountText':
    '현재 계정은 {address}입니다. {wallet}에서 이 계정을 선택한 뒤 다시 시도해 주세요.',

  'login.profileTitle': '국가와 나이',
  'login.profileText': '법에 따라 첫 게임 전에 확인합니다.',
  'login.country': '거주 국가',
  'login.countryChoose': '국가 선택',
  'login.countryMissing': '거주하는 국가를 선택해 주세요.',
  'login.ofAge': '만 18세 이상이며, 거주지 법률상 이용할 수 있습니다.',
  'login.ofAgeMissing': '성인만 이용할 수 있습니다. 확인한 뒤 계속해 주세요.',
  'login.enter': '입장',
}
