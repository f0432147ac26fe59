import type { TopicOf } from '../catalogue.ts'
import type { tutorial as english } from '../en-US/tutorial.ts'

export const tutorial: TopicOf<typeof english> = {
  'tutorial.title': 'Nibble 이용 안내',
  'tutorial.lead':
    '공개된 블록 해시의 마지막 글자들이 결과를 정합니다. 마감 때는 아무도 알 수 없고, 추첨 후에는 누구나 확인할 수 있습니다.',

  'tutorial.step1': '회차가 열려 있을 때 베팅합니다',
  'tutorial.step1Text':
    '1분 회차는 {open1}초, 3분 회차는 {open3}초 동안 베팅을 받습니다. 마감 전까지는 하루 10건까지 취소할 수 있습니다.',
  'tutorial.step2': '하우스가 고를 수 없는 블록이 결정합니다',
  'tutorial.step2Text':
    '추첨 시각은 마감 {draw}초 후입니다. 그때부터 체인에 처음 나오는 블록이 추첨 블록입니다. 블록 생성자는 블록에 영향을 줄 수 있습니다. 그래서 추첨 한 번의 지급액에 한도를 두고, 당첨을 생성자별로 감시합니다.',
  'tutorial.step3': '지급받고 직접 증명할 수 있습니다',
  'tutorial.step3Text':
    '블록이 최종 확정되면(빠르면 마감 {publish}초 후) 지급됩니다. 검증 화면에서는 블록만으로 결과를 다시 계산합니다.',

  'tutorial.tryTitle': '해시로 시험해 보기',
  'tutorial.tryText': '블록 해시를 붙여 넣으면 게임별 결과를 볼 수 있습니다.',
  'tutorial.hash': '해시',
  'tutorial.hashHint': '0x와 0~f의 글자 64개입니다.',
  'tutorial.hashShort': '{count}/64자',
  'tutorial.hashMalformed': '해시는 0~9와 a~f로 된 64자입니다.',
  'tutorial.height': '블록 높이',
  'tutorial.heightHint': '숫자 합에만 쓰입니다.',
  'tutorial.heightMalformed': '숫자만 입력해 주세요.',
  'tutorial.lastBlock': '최근 추첨 블록',
  'tutorial.random': '무작위 해시',
  'tutorial.clear': '지우기',
  'tutorial.pasteFirst': '해시를 넣으면 게임별 결과가 여기에 표시됩니다.',
  'tutorial.gameRules': '게임별 규칙과 배당',

  'rule.lead':
    '아래 확률은 모두 베팅을 판정하는 것과 같은 코드로, 가능한 해시 끝자리를 브라우저가 빠짐없이 세어 구한 값입니다.',
  'rule.pick': '선택',
  'rule.multiple': '배당',
  'rule.chance': '확률',
  'rule.rtp': '환수율',
  'rule.rtpLong': '플레이어 환수율(RTP)',
  'rule.anyCharacter': '아무 글자 하나',
  'rule.anySet': '아무 글자 {count}개',
  'rule.byPoints': '점수별',
  'rule.tieBack': '타이 확률: {chance}.',
  'rule.niuHold':
    '베팅액은 10단위로 임시 차감됩니다. 승리: 차감액을 돌려받고 회원님 점수만큼의 단위를 더 받으며, 9점이나 10점이면 그 이익에서 {winFee}를 뗍니다. 패배: 뱅커 점수만큼의 단위를 잃습니다. 동점(확률 {chance}): 차감액에서 {tieFee}를 떼고 돌려받습니다.',
  'rule.try': '해시로 시험',
  'rule.play': '플레이',
  'rule.smallPrint': '알아 두기',
  'rule.gross': '배당에는 베팅액이 포함됩니다. 10을 2배에 걸어 당첨되면 20을 받습니다.',
  'rule.rounding': '지급액은 소수점 여섯째 자리까지이며, 그 아래는 한 번만 버립니다.',
  'rule.version': '베팅에는 베팅한 시점의 배당표가 그대로 적용됩니다.',
  'rule.random': '지난 결과는 확률을 바꾸지 않습니다.',
}
