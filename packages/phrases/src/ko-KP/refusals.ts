import type { TopicOf } from '../catalogue.ts'
import type { refusals as english } from '../en-US/refusals.ts'

export const refusals: TopicOf<typeof english> = {
  'refusal.address_malformed': '지갑 주소가 아닙니다. 0x로 시작하고 그 뒤에 40자가 옵니다.',
  'refusal.nonce_expired': '이 로그인 요청은 만료되었거나 이미 사용되었습니다. 처음부터 다시 해 주세요.',
  'refusal.signature_mismatch': '서명이 이 주소의 것이 아닙니다. 연결한 지갑으로 서명해 주세요.',
  'refusal.profile_needed': '시작하기 전에 국가와 성인 여부를 알려 주세요.',
  'refusal.under_age': '성인만 이용할 수 있습니다.',
  'refusal.country_unknown': '목록에서 국가를 선택해 주세요.',
  'refusal.country_blocked': '해당 국가에서는 이용할 수 없습니다.',
  'refusal.invitation_unknown': '없는 초대 코드입니다. 확인하거나 코드 없이 계속해 주세요.',
  'refusal.code_expired': '이 링크는 만료되었거나 이미 사용되었습니다. 다른 기기에서 새로 만들어 주세요.',
  'refusal.fresh_proof_needed': '한동안 자리를 비우셨습니다. 본인 확인을 위해 다시 로그인해 주세요.',
  'refusal.player_stopped': '계정의 게임이 중지되었습니다. 잔액은 안전합니다. 고객 지원에 문의해 주세요.',

  'refusal.amount_malformed': '금액을 숫자로 입력해 주세요. 소수점 앞은 12자리, 뒤는 6자리까지입니다.',
  'refusal.asset_unknown': '통화를 선택해 주세요.',
  'refusal.asset_not_stakeable': '이 통화는 여기에서 베팅할 수 없습니다. 다른 통화를 선택해 주세요.',
  'refusal.game_unknown': '그런 게임이 없습니다.',
  'refusal.pick_unknown': '이 게임에 그런 선택이 없습니다.',
  'refusal.round_unknown': '그런 회차가 없습니다.',
  'refusal.round_closed': '베팅이 마감되었습니다. 다음 회차를 기다려 주세요.',
  'refusal.chain_behind': '체인이 지연되어 지금은 베팅과 취소를 받지 않습니다. 잠시 후 다시 시도해 주세요.',
  'refusal.clock_ahead':
    '저희 시계와 체인의 시계가 어긋나 지금은 베팅과 취소를 받지 않습니다. 잠시 후 다시 시도해 주세요.',
  'refusal.play_stopped': '지금은 게임이 일시 중지되었습니다. 접수된 베팅은 정산됩니다.',
  'refusal.below_minimum': '최소 베팅액 {min} 미만입니다.',
  'refusal.above_maximum': '최대 베팅액 {max} 초과입니다.',
  'refusal.balance_short': '잔액이 부족합니다. 보유 {available}, 필요 {needed}입니다.',
  'refusal.cap_player':
    '이번 추첨에서 회원님에게 더 받을 수 있는 예상 수익은 {room}입니다. 베팅액을 줄여 주세요.',
  'refusal.cap_draw':
    '이번 추첨에서 더 받을 수 있는 예상 수익은 {room}입니다. 베팅액을 줄이거나 다음 회차를 기다려 주세요.',
  'refusal.too_many_bets': '한 추첨에 대기할 수 있는 베팅은 최대 {max}건입니다. 다음 회차에 계속해 주세요.',
  'refusal.bet_unknown': '그런 베팅이 없습니다.',
  'refusal.bet_not_recallable': '이 베팅은 더 이상 취소할 수 없습니다.',
  'refusal.recalls_used_up': '오늘의 취소 횟수를 모두 사용했습니다. 자정(GMT+8)에 다시 셉니다.',
  'refusal.key_reused': '이 베팅은 다른 내용으로 이미 전송되었습니다. 내 베팅을 확인하고 다시 해 주세요.',
  'refusal.try_again': '처리되지 않았고 바뀐 것도 없습니다. 다시 시도해 주세요.',

  'refusal.password_wrong': '이메일 또는 비밀번호가 틀렸습니다.',
  'refusal.password_weak': '비밀번호는 영문자와 숫자를 모두 포함한 6~18자이며 공백은 쓸 수 없습니다.',
  'refusal.email_malformed': '이메일 주소가 아닙니다.',
  'refusal.email_taken': '이미 계정이 있는 이메일입니다. 로그인해 주세요.',
  'refusal.email_code_wrong': '이메일 인증 코드가 틀렸거나 만료되었습니다.',
  'refusal.username_taken': '이미 사용 중인 이름입니다. 다른 이름을 선택해 주세요.',
  'refusal.too_many_tries': '너무 많이 틀렸습니다. 30분 후 다시 시도해 주세요.',
  'refusal.transaction_password_missing': '먼저 거래 비밀번호를 설정해 주세요.',
  'refusal.transaction_password_wrong': '거래 비밀번호가 틀렸습니다.',
  'refusal.image_unacceptable':
    '이 이미지는 사용할 수 없습니다. 750 KB 이하의 PNG, JPEG, WebP를 선택해 주세요.',

  'refusal.below_edge': '이 크레딧은 USDT나 GMT로 충분히 플레이한 뒤 전환할 수 있습니다.',
  'refusal.pair_unknown': '이 둘은 서로 전환할 수 없습니다.',
  'refusal.conversion_unknown': '그런 전환이 없습니다.',
  'refusal.conversion_not_pending': '이 전환은 더 이상 심사 대기 상태가 아니어서 취소할 수 없습니다.',
  'refusal.recipient_unknown': '이 번호의 회원이 없습니다.',
  'refusal.recipient_self': '자신에게 이체할 수 없습니다.',
  'refusal.address_waiting': '새 주소는 저장 후 24시간이 지나야 사용할 수 있습니다.',
  'refusal.address_not_yours': '로그인에 사용하는 지갑이 아닙니다.',
  'refusal.withdrawals_stopped': '지금은 출금이 일시 중지되었습니다. 잔액은 안전합니다.',
  'refusal.deposits_stopped': '지금은 입금이 중지되었습니다. 잔액은 안전합니다.',
  'refusal.limit_reached': '회원님의 한도를 넘게 됩니다.',

  'refusal.invitation_used': '이미 초대 코드를 등록했습니다.',
  'refusal.invitation_loop': '자신이나 자신이 초대한 사람에게서 초대받을 수 없습니다.',
  'refusal.series_running': '진행 중인 보험 시리즈가 있습니다. 끝나기를 기다리거나 중지해 주세요.',
  'refusal.series_limit': '오늘의 보험 시리즈 한도에 도달했습니다.',

  'refusal.too_often': '너무 자주 요청했습니다. {seconds}초 후 다시 시도해 주세요.',
  'refusal.not_found': '여기에는 더 이상 내용이 없습니다.',
}
