import type { TopicOf } from '../catalogue.ts'
import type { register as english } from '../en-US/register.ts'

export const register: TopicOf<typeof english> = {
  'register.title': '이메일로 가입',
  'register.lead': '지갑이 없어도 됩니다. 나중에 언제든지 연결할 수 있습니다.',
  'register.username': '사용자 이름',
  'register.usernameHint': '2~24자의 문자나 숫자. -와 _도 쓸 수 있습니다.',
  'register.usernameMissing': '사용자 이름을 입력해 주세요.',
  'register.usernameMixed': '비슷해 보이는 글자가 있으므로 한 문자 체계의 일반 글자만 사용하세요.',
  'register.usernameMalformed': '문자, 숫자, -, _로 2~24자를 공백 없이 입력해 주세요.',
  'register.email': '이메일 주소',
  'register.emailMissing': '이메일 주소를 입력해 주세요.',
  'register.emailMalformed': '이메일 주소 형식이 올바르지 않습니다. 예: name@example.com',
  'register.code': '이메일 인증 코드',
  'register.codeHint': '이 주소로 숫자 6자리를 보내 드립니다.',
  'register.codeTo': '{email}(으)로 숫자 6자리를 보내 드립니다.',
  'register.codeSend': '코드 받기',
  'register.codeAgain': '다시 받기',
  'register.codeWait': '{seconds}초 후 재전송',
  'register.codeSending': '보내는 중',
  'register.codeSent':
    '{email}(으)로 보냈습니다. 10분간 유효하며 새 코드를 받으면 이전 코드는 쓸 수 없습니다. 스팸함도 확인해 주세요.',
  'register.codeMissing': '이메일로 받은 숫자 6자리를 입력해 주세요.',
  'register.password': '비밀번호',
  'register.repeat': '비밀번호 확인',
  'register.passwordMissing': '비밀번호를 입력해 주세요.',
  'register.submit': '가입하기',
  'register.submitting': '가입하는 중',
  'register.hasAccount': '이미 계정이 있으신가요?',
  'register.signIn': '로그인',
  'register.open': '이메일로 가입',
  'register.forgot': '비밀번호를 잊으셨나요?',
  'register.forgotText': '이메일 주소로 인증 코드를 보내 드립니다. 그 코드로 새 비밀번호를 설정하세요.',
  'register.hasCode': '인증 코드가 있습니다',
  'register.resetText':
    '이메일로 받은 코드를 입력하고 새 비밀번호를 정해 주세요. 완료되면 모든 기기에서 로그아웃됩니다.',
  'register.resetSave': '새 비밀번호 설정',
  'register.resetDone': '비밀번호를 변경했습니다. 새 비밀번호로 로그인해 주세요.',
  'register.loginPassword': '로그인 비밀번호',
  'register.loginPasswordText': '이메일로 로그인할 때 사용합니다.',
  'register.changeText': '{email} 계정의 로그인 비밀번호입니다. 변경하면 다른 기기는 로그아웃됩니다.',
  'register.changed':
    '비밀번호를 변경했습니다. 그 뒤에 지갑으로 서명한 기기를 제외하고 다른 기기는 로그아웃되었습니다.',
  'register.oldWrong': '현재 비밀번호가 올바르지 않습니다.',
  'register.noPassword': '이 계정에는 로그인 비밀번호가 없습니다',
  'register.noPasswordText':
    '지갑으로 로그인하고 계십니다. 이메일 주소를 연결하면 비밀번호로도 로그인할 수 있습니다.',
  'register.connectEmail': '이메일 주소 연결',
  'register.connectEmailText':
    '연결하면 이메일과 비밀번호로도 로그인할 수 있습니다. 먼저 지갑 서명을 한 번 더 요청할 수 있습니다.',
  'register.emailJoined': '이메일 주소를 연결했습니다',
  'register.noEmail': '이 계정에 연결된 이메일 주소가 없습니다.',
  'register.emailText': '로그인 비밀번호와 함께 로그인에 사용합니다.',
  'register.connectWallet': '지갑 연결',
  'register.connectWalletText':
    '연결하면 지갑으로도 로그인할 수 있습니다. 이후 거래 비밀번호를 잊으면 이메일이 아니라 지갑 서명으로 재설정합니다. 이 지갑으로의 출금은 하루 뒤부터 가능합니다.',
  'register.chooseWallet': '지갑 선택',
  'register.codeFirst': '먼저 이메일로 받은 인증 코드를 입력해 주세요.',
  'register.walletJoined': '지갑을 연결했습니다',
  'register.joining': '지갑을 연결하는 중',
  'register.againText':
    '이 작업을 하려면 본인인지 다시 확인해야 합니다. 로그인 비밀번호를 입력하면 요청하신 작업이 이어집니다.',
  'register.againWallet':
    '이 작업에는 최근 10분 이내의 지갑 서명이 필요합니다. 서명하면 요청하신 작업이 이어집니다.',
  'register.passwordOf': '{email}의 로그인 비밀번호',
  'register.passwordWrong': '비밀번호가 올바르지 않습니다.',
  'register.confirm': '확인',
  'register.resetByCode':
    '이메일 인증 코드로 본인임을 확인합니다. 이전 비밀번호는 더 이상 쓸 수 없고 잠금도 풀립니다.',
  'register.box': '개발용 메일함',
  'register.boxText': '이 서버는 메일을 보내지 않습니다. 보냈어야 할 메일을 최신순으로 보여 줍니다.',
  'register.boxEmpty': '아직 메일이 없습니다',
  'register.boxEmptyText': '다른 탭에서 인증 코드를 요청하면 여기에 메일이 나타납니다.',
  'register.boxOpen': '개발용 메일함 열기',

  'register.openInWallet': '지갑 앱에서 열기',
  'register.getWallet': '지갑 받기',
  'register.getWalletText':
    '지갑은 키를 보관하고 대신 서명해 주는 앱입니다. BNB Smart Chain을 지원하면 무엇이든 됩니다. 널리 쓰이는 지갑은 다음과 같습니다.',
  'register.openInWalletText':
    '휴대폰 지갑에는 브라우저가 들어 있습니다. 이 페이지가 거기에서 열리고, 그곳에서 로그인합니다. 아무 일도 일어나지 않으면 앱이 설치되어 있지 않은 것입니다.',
}
