import type { TopicOf } from '../catalogue.ts'
import type { profile as english } from '../en-US/profile.ts'

export const profile: TopicOf<typeof english> = {
  'profile.since': '{date} 가입',
  'profile.bindId': '회원 ID',
  'profile.guestId': '고객 지원에 문의할 때 씁니다. 이체는 로그인한 뒤부터 받을 수 있습니다.',
  'profile.address': '주소',
  'profile.music': '배경 음악',
  'profile.effects': '효과음',
  'profile.logOut': '로그아웃',
  'profile.leaving': '로그아웃하는 중',

  'profile.picture': '프로필 사진',
  'profile.pictureChange': '프로필 사진 변경',
  'profile.pictureText':
    '사진은 이 브라우저에서 정사각형으로 자르고 줄이며, 촬영 위치는 전송하지 않습니다. 사진이 없으면 주소로 짠 무늬가 표시됩니다.',
  'profile.pictureChoose': '사진 선택',
  'profile.pictureOther': '다른 사진 선택',
  'profile.pictureUse': '이 사진 사용',
  'profile.pictureSaving': '업로드하는 중',
  'profile.pictureSaved': '업로드했습니다',
  'profile.pictureRemove': '무늬 아바타로 되돌리기',
  'profile.pictureRemoved': '무늬 아바타로 되돌렸습니다',
  'profile.pictureUnread': '이 파일을 이미지로 열 수 없습니다. 20 MB 이하의 PNG, JPEG, WebP를 선택해 주세요.',

  'profile.sessions': '로그인된 기기',
  'profile.sessionHere': '이 기기',
  'profile.device': '{browser} · {system}',
  'profile.deviceUnknown': '알 수 없는 기기',
  'profile.sessionSince': '{since} 로그인',
  'profile.sessionLast': '마지막 활동 {last}',
  'profile.sessionEnd': '로그아웃',
  'profile.sessionEndTitle': '이 기기를 로그아웃할까요?',
  'profile.sessionEndText': '{device}에서 즉시 로그아웃됩니다. 진행 중인 베팅은 그대로 정산됩니다.',
  'profile.sessionsEnd': '다른 기기 모두 로그아웃',
  'profile.sessionsEndTitle': '다른 기기를 모두 로그아웃할까요?',
  'profile.sessionsEndText':
    '이 기기만 로그인 상태로 남습니다. 모르는 기기가 있었다면 비밀번호도 변경해 주세요.',
  'profile.sessionEnding': '로그아웃하는 중',
  'profile.sessionEnded': '로그아웃했습니다',
  'profile.sessionsEnded': '다른 기기를 모두 로그아웃했습니다',
  'profile.deviceLogin': '다른 기기에서 열기',
  'profile.deviceLoginText':
    '다른 기기로 코드를 스캔하거나 그 기기에서 링크를 여세요. 그 기기에 내 계정으로 한 번만 로그인됩니다. 누구에게도 알려 주지 마세요.',
  'profile.deviceLoginQr': '링크 QR 코드',
  'profile.deviceLoginLink': '링크',
  'profile.deviceLoginLeft': '{seconds}초 동안 더 유효',
  'profile.deviceLoginExpired': '이 링크는 만료되었습니다.',
  'profile.deviceLoginAgain': '새 링크 만들기',

  'profile.notify': '알림 구독',
  'profile.notify.results': '내 베팅 결과',
  'profile.notify.deposits': '입금',
  'profile.notify.withdrawals': '출금',
  'profile.notify.notices': '공지와 소식',
  'profile.notify.signIns': '새 브라우저에서의 로그인',
  'profile.way.app': '화면',
  'profile.way.push': '푸시',
  'profile.way.mail': '메일',
  'profile.way.of': '{kind}: {way}',
  'profile.way.always':
    '로그인 알림은 방법이 하나 이상 남습니다. 비밀번호, 지갑, 패스키 변경은 항상 모든 방법으로 알립니다.',
  'profile.way.noAddress': '메일로 받으려면 이메일 주소를 연결해 주세요:',
  'profile.notifyFailed': '저장되지 않았습니다: {reason}',
  'profile.push': 'Nibble을 닫아도 이 기기로 알림 받기',
  'profile.pushText':
    '알림은 브라우저 제조사의 서비스를 거치며, 이 브라우저만 읽을 수 있도록 암호화됩니다. 여기서 로그아웃하면 중단됩니다.',
  'profile.pushUnsupported': '이 브라우저에서는 Nibble을 닫은 동안 알림을 표시할 수 없습니다.',
  'profile.pushHomeScreen':
    'iPhone과 iPad에서는 먼저 Nibble을 홈 화면에 추가하고(공유 → 홈 화면에 추가) 그곳에서 열어 주세요.',
  'profile.pushBlocked':
    '이 브라우저에서 Nibble 알림이 차단되어 있습니다. 브라우저의 사이트 설정에서 허용한 뒤 다시 돌아와 주세요.',
  'profile.pushUnreachable':
    '브라우저의 알림 서비스에 연결하지 못했습니다. 연결을 확인하고 다시 시도해 주세요.',
  'profile.notified.results': '베팅 정산: {amounts}',
  'profile.notified.deposit': '{amount} USDT가 입금되었습니다',
  'profile.notified.success': '{amount} USDT가 지정한 주소로 출금되었습니다',
  'profile.notified.rejected': '{amount} {asset} 출금이 거절되어 금액이 환급되었습니다',
  'profile.notified.failed': '{amount} {asset} 출금에 실패했습니다. 내역을 확인해 주세요',

  'profile.check': '화면과 소리',
  'profile.data': '도움말과 데이터',
  'profile.service': '고객 지원',
  'profile.serviceSelf': '기다리지 않고 확인하기',
  'profile.serviceLead':
    '문의할 때 회원 ID를 알려 주세요. 비밀번호, 인증 코드, 복구 구문은 절대 묻지 않습니다.',
  'profile.serviceNone': '아직 등록된 문의처가 없습니다',
  'profile.export': '내 데이터 내려받기',
  'profile.exportText':
    '계정, 베팅, 거래 내역, 로그인, 한도를 JSON 파일 하나에 담습니다. 본인만 보관해 주세요.',
  'profile.exporting': '준비 중',
  'profile.exported': '내려받기를 시작했습니다',
}
