import type { TopicOf } from '../catalogue.ts'
import type { passkeys as english } from '../en-US/passkeys.ts'

export const passkeys: TopicOf<typeof english> = {
  'passkey.title': '패스키',
  'passkey.text': '지문, 얼굴 또는 PIN으로 이 기기의 잠금을 풀어 로그인하고 확인합니다.',
  'passkey.none': '아직 패스키가 없습니다',
  'passkey.add': '패스키 추가',
  'passkey.addText':
    '기기가 잠금 해제를 요청합니다. 패스키는 바로 로그인에 쓸 수 있고, 24시간 뒤부터 출금과 이체를 확인할 수 있습니다.',
  'passkey.name': '패스키 이름',
  'passkey.needName': '패스키 이름을 입력하세요',
  'passkey.adding': '기기를 기다리는 중',
  'passkey.added': '패스키를 추가했습니다',
  'passkey.since': '추가 {time}',
  'passkey.used': '마지막 사용 {time}',
  'passkey.waits': '자금에는 {time}부터',
  'passkey.paused': '이메일로 비밀번호가 재설정되어 일시 중지됨',
  'passkey.resume': '{name} 다시 켜기',
  'passkey.resumed': '패스키를 다시 켰습니다',
  'passkey.backedUp': '동기화됨',
  'passkey.rename': '{name} 이름 변경',
  'passkey.renameTitle': '패스키 이름 변경',
  'passkey.save': '이름 저장',
  'passkey.renamed': '이름을 저장했습니다',
  'passkey.remove': '{name} 삭제',
  'passkey.removeTitle': '이 패스키를 삭제하시겠습니까?',
  'passkey.removeText':
    '이후 로그인과 확인에 쓸 수 없습니다. 기기에서도 삭제해 주세요. 로그인된 기기는 그대로 유지됩니다.',
  'passkey.removeGo': '패스키 삭제',
  'passkey.removing': '삭제 중',
  'passkey.removed': '패스키를 삭제했습니다',
  'passkey.signIn': '패스키로 로그인',
  'passkey.use': '패스키는 바로 이 내용만 확인합니다. 기기가 잠금 해제를 요청합니다.',
  'passkey.usePassword': '거래 비밀번호 사용',
  'passkey.usePasskey': '패스키 사용',
  'passkey.stopped': '패스키를 사용하지 않았고 아무 일도 일어나지 않았습니다. 준비되면 다시 시도해 주세요.',
  'passkey.unsupported': '이 브라우저는 이 주소에서 패스키를 사용할 수 없습니다.',
}
