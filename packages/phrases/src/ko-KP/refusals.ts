import type { TopicOf } from '../catalogue.ts'
import type { refusals as english } from '../en-US/refusals.ts'

export const refusals: TopicOf<typeof english> = {
  'refusal.address_malformed': '지갑 주소가 아닙니다. 0x로 시작하고 그 뒤에 40자가 옵니다.',
  'refusal.address_of_house': '운영 측의 주소입니다. 본인의 지갑으로 출금해 주세요.',
  'refusal.nonce_expired': '이 로그인 요청은 만료되었거나 이미 사용되었습니다. 처음부터 다시 해 주세요.',
  'refusal.signature_mismatch': '서명이 이 주소의 것이 아닙니다. 연결한 지갑으로 서명해 주세요.',
  'refusal.profile_needed': '시작하기 전에 국가와 성인 여부를 알려 주세요.',
  'refusal.under_age': '성인만 이용할 수 있습니다.',
  'refusal.country_unknown': '목록에서 국가를 선택해 주세요.',
  'refusal.country_blocked': '해당 국가에서는 이용할 수 없습니다.',
  'refusal.free_play_blocked':
    '거주 국가에서는 로그인 없는 플레이가 제공되지 않습니다. 지갑이나 이메일로 로그인해 주세요.',
  'refusal.guests_used_up':
    '이 네트워크의 오늘 손님 20명이 모두 찼습니다. 지갑이나 이메일로 로그인하거나 내일 다시 오세요.',
  'refusal.accounts_used_up':
    '이 네트워크에서 오늘 만들 수 있는 새 계정이 모두 찼습니다. 기존 계정으로 로그인하거나 내일 다시 오세요.',
  'refusal.guest_only_plays':
    '먼저 지갑이나 이메일로 로그인해 주세요. 베팅과 플레이 크레딧은 그대로 남습니다.',
  'refusal.invitation_unknown': '없는 초대 코드입니다. 확인하거나 코드 없이 계속해 주세요.',
  'refusal.code_expired': '이 링크는 만료되었거나 이미 사용되었습니다. 다른 기기에서 새로 만들어 주세요.',
  'refusal.fresh_proof_needed': '본인 확인을 위해 다시 로그인해 주세요.',
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
  'refusal.below_minimum': '최소 금액 {min} 미만입니다.',
  'refusal.above_maximum': '최대 베팅액 {max} 초과입니다.',
  'refusal.balance_short': '잔액이 부족합니다. 보유 {available}, 필요 {needed}입니다.',
  'refusal.cap_player':
    '이번 추첨에서 회원님에게 더 받을 수 있는 예상 수익은 {room}입니다. 베팅액을 줄여 주세요.',
  'refusal.cap_draw':
    '이번 추첨에서 더 받을 수 있는 예상 수익은 {room}입니다. 베팅액을 줄이거나 다음 회차를 기다려 주세요.',
  'refusal.too_many_bets':
    '한 추첨에 대기할 수 있는 이런 베팅은 최대 {max}건입니다. 플레이 크레딧 베팅은 나머지와 따로 셉니다. 다음 회차에 계속해 주세요.',
  'refusal.draw_full': '이번 추첨은 플레이 크레딧 베팅을 더 받지 않습니다. 다음 회차에 계속해 주세요.',
  'refusal.book_unsealed':
    '최근 추첨을 제때 체인에 봉인하지 못했으므로, 가치가 {max} USDT를 넘는 베팅은 두 번 연속 다시 봉인될 때까지 받지 않습니다.',
  'refusal.bet_unknown': '그런 베팅이 없습니다.',
  'refusal.no_result': '취소되어 확인할 결과가 없습니다.',
  'refusal.not_drawn': '아직 확정되지 않았습니다. 확정되면 바로 확인할 수 있습니다.',
  'refusal.bet_not_recallable': '이 베팅은 더 이상 취소할 수 없습니다.',
  'refusal.cancel_unsigned':
    '이 브라우저가 취소에 서명하지 않아 취소되지 않았습니다. 페이지를 다시 불러온 뒤 다시 시도하십시오.',
  'refusal.recalls_used_up': '오늘의 취소 횟수를 모두 사용했습니다. 자정(GMT+8)에 다시 셉니다.',
  'refusal.recall_room_used_up':
    '취소로 하루에 비울 수 있는 예상 수익은 {most} USDT입니다. 모든 플레이어의 공통 한도와 최근 7일간 정산된 베팅액의 10분의 1 중 큰 값입니다. 오늘은 {left} USDT가 남았고 이 베팅은 {needed}에 해당합니다. 자정(GMT+8)에 다시 셉니다.',
  'refusal.key_reused': '이 베팅은 다른 내용으로 이미 전송되었습니다. 내 베팅을 확인하고 다시 해 주세요.',
  'refusal.try_again': '처리되지 않았고 바뀐 것도 없습니다. 다시 시도해 주세요.',

  'refusal.password_wrong': '이메일 또는 비밀번호가 틀렸습니다.',
  'refusal.password_weak': '비밀번호는 영문자와 숫자를 모두 포함한 6~18자이며 공백은 쓸 수 없습니다.',
  'refusal.email_malformed': '이메일 주소가 아닙니다.',
  'refusal.email_taken': '이미 계정이 있는 이메일입니다. 로그인해 주세요.',
  'refusal.email_unknown': '이 이메일로 된 계정이 없습니다. 확인하거나 회원가입해 주세요.',
  'refusal.email_connected': '계정에 이미 이메일이 연결되어 있습니다.',
  'refusal.email_missing': '먼저 계정에 이메일을 연결해 주세요.',
  'refusal.email_code_wrong': '이메일 인증 코드가 틀렸거나 만료되었습니다. 확인하거나 새 코드를 받아 주세요.',
  'refusal.email_code_used_up': '이 코드를 너무 많이 잘못 입력했습니다. 새 코드를 받아 주세요.',
  'refusal.username_malformed': '이름은 2~24자의 문자 또는 숫자이며 하이픈과 밑줄도 쓸 수 있습니다.',
  'refusal.username_mixed': '비슷해 보이는 글자가 있으므로 한 문자 체계의 일반 글자만 사용해 주세요.',
  'refusal.username_taken': '이미 사용 중인 이름입니다. 다른 이름을 선택해 주세요.',
  'refusal.wallet_taken': '다른 계정의 로그인에 사용 중인 지갑입니다. 다른 지갑을 연결해 주세요.',
  'refusal.wallet_too_new':
    '서명한 지갑은 연결한 지 아직 하루가 지나지 않았습니다. 이메일을 삭제하려면 하루가 지난 뒤 다시 시도하거나 더 오래전에 연결한 지갑으로 로그인해 주세요.',
  'refusal.too_many_tries': '너무 많이 틀렸습니다. 30분 후 다시 시도해 주세요.',
  'refusal.too_many_codes': '인증 코드를 너무 많이 요청했습니다. {minutes}분 후 다시 시도해 주세요.',
  'refusal.mail_unavailable':
    '지금은 이메일을 보낼 수 없습니다. 나중에 다시 시도하거나 지갑을 이용해 주세요.',
  'refusal.transaction_password_missing': '먼저 거래 비밀번호를 설정해 주세요.',
  'refusal.transaction_password_wrong': '거래 비밀번호가 틀렸습니다.',
  'refusal.passkey_refused': '패스키로 확인하지 못했습니다. 다시 시도하거나 비밀번호를 사용해 주세요.',
  'refusal.passkey_expired': '이 패스키 요청은 만료되었거나 이미 사용되었습니다. 처음부터 다시 해 주세요.',
  'refusal.passkey_waits':
    '새 패스키라서 {until}(GMT+8)부터 확인할 수 있습니다. 그때까지 거래 비밀번호를 사용해 주세요.',
  'refusal.passkey_paused':
    '일시 중지된 패스키입니다. 다른 방법으로 로그인해 다시 켜 주세요. {until}(GMT+8)부터 삭제할 수 있습니다.',
  'refusal.passkey_unknown': '이 패스키는 더 이상 없습니다.',
  'refusal.passkey_taken': '이미 등록된 패스키입니다. 그 패스키를 쓰거나 새로 만들어 주세요.',
  'refusal.passkey_alone':
    '먼저 지갑이나 이메일을 연결해 주세요. 패스키를 잃어버리면 로그인할 수 없기 때문입니다.',
  'refusal.passkey_name': '이름은 1~40자입니다.',
  'refusal.passkeys_full': '패스키는 최대 {max}개입니다. 먼저 하나를 삭제해 주세요.',
  'refusal.bot_key_malformed': '공개 키가 아닙니다. 봇에는 P-256 곡선의 공개 키(PEM 또는 JWK)가 필요합니다.',
  'refusal.bot_key_taken': '이 공개 키는 이미 등록된 적이 있습니다. 새 키 쌍을 만들어 주세요.',
  'refusal.bot_key_unknown': '이 키는 더 이상 없습니다.',
  'refusal.bot_keys_full': '키는 최대 {max}개입니다. 먼저 하나를 폐기해 주세요.',
  'refusal.bot_address_malformed': '주소는 최대 10개까지 입력해 주세요. 예: 203.0.113.7, 203.0.113.0/24',
  'refusal.bot_cap': '이 키는 오늘 {left} USDT까지 더 베팅할 수 있습니다. 하루는 자정(GMT+8)에 끝납니다.',
  'refusal.bot_sandbox': '이 키는 플레이 크레딧 전용입니다.',
  'refusal.webhook_refused': '결과는 공개된 https 주소로만 보낼 수 있습니다.',
  'refusal.image_unacceptable': '이 이미지는 사용할 수 없습니다. 다른 PNG, JPEG, WebP를 선택해 주세요.',
  'refusal.session_unknown': '이미 종료된 세션입니다.',
  'refusal.exports_used_up': '최근 24시간 동안 데이터를 세 번 내려받았습니다. 나중에 다시 시도해 주세요.',
  'refusal.push_service_unknown':
    '이 브라우저의 알림 서비스는 지원하지 않아 Nibble을 닫은 동안에는 알려 드릴 수 없습니다.',
  'refusal.push_unavailable': '지금은 페이지를 닫은 상태의 알림을 이용할 수 없습니다.',

  'refusal.below_edge': '이 크레딧은 USDT나 GMT로 충분히 플레이한 뒤 전환할 수 있습니다.',
  'refusal.pair_unknown': '이 둘은 서로 전환할 수 없습니다.',
  'refusal.rate_changed': '환율이 변경되었습니다. 새 환율을 확인한 뒤 다시 진행해 주세요.',
  'refusal.not_whole_lots': '{lot}의 배수로만 전환할 수 있습니다.',
  'refusal.conversion_unknown': '그런 전환이 없습니다.',
  'refusal.conversion_not_pending': '이 전환은 더 이상 심사 대기 상태가 아니어서 취소할 수 없습니다.',
  'refusal.recipient_unknown': '이 ID의 가입 회원이 없습니다. 손님은 로그인하기 전에는 받을 수 없습니다.',
  'refusal.recipient_self': '자신에게 이체할 수 없습니다.',
  'refusal.address_not_saved': '먼저 이 주소를 저장하세요. 저장 후 24시간이 지나면 사용할 수 있습니다.',
  'refusal.address_waiting': '새 주소는 저장 후 24시간이 지나야 사용할 수 있습니다.',
  'refusal.money_waits':
    '이전 비밀번호 없이 비밀번호가 교체되어 {until}(GMT+8)까지 이 작업을 할 수 없습니다.',
  'refusal.address_not_yours': '로그인에 사용하는 지갑이 아닙니다.',
  'refusal.addresses_full': '주소는 최대 {max}개까지 저장할 수 있습니다. 먼저 하나를 삭제하세요.',
  'refusal.withdrawals_stopped': '지금은 출금이 일시 중지되었습니다. 잔액은 안전합니다.',
  'refusal.withdrawals_open':
    '진행 중인 출금은 최대 {max}건까지 가능합니다. 하나가 끝날 때까지 기다려 주세요.',
  'refusal.not_offered': '이 하우스는 플레이 크레딧으로만 즐길 수 있으며, 돈을 받거나 지급하지 않습니다.',
  'refusal.deposits_stopped': '지금은 입금이 중지되었습니다. 잔액은 안전합니다.',
  'refusal.conversions_stopped': '지금은 전환이 일시 중지되었습니다. 잔액은 안전합니다.',
  'refusal.conversions_waiting':
    '심사를 기다리는 전환은 최대 {max}건까지 가능합니다. 하나가 심사될 때까지 기다리거나 하나를 취소해 주세요.',
  'refusal.transfers_stopped': '지금은 이체가 일시 중지되었습니다. 잔액은 안전합니다.',
  'refusal.limit_reached': '{limit}가 {until}(GMT+8)까지 {left} USDT 남았습니다.',
  'refusal.on_break':
    '{until}(GMT+8)까지 휴식 중이라 베팅과 입금을 할 수 없습니다. 출금은 언제든 가능합니다.',
  'refusal.excluded': '영구 자가 제한 중이라 베팅과 입금을 할 수 없습니다. 출금은 언제든 가능합니다.',
  'refusal.break_shorter': '현재 휴식이 더 오래 지속됩니다. 연장만 할 수 있고 줄일 수는 없습니다.',

  'refusal.withdrawal_unknown': '해당 출금이 없습니다.',
  'refusal.withdrawal_moved_on': '이 출금의 상태가 이미 바뀌었습니다. 다시 불러오세요.',
  'refusal.second_person_needed': '먼저 승인한 운영자가 아닌 다른 운영자가 확인해야 합니다.',
  'refusal.reason_needed': '회원에게 알릴 사유를 입력하세요.',
  'refusal.change_request_unknown': '이 초안은 더 이상 없습니다.',
  'refusal.change_request_decided': '이 초안은 이미 처리되었습니다.',
  'refusal.round_too_soon': '이 회차는 너무 가깝습니다. 새 조건은 20분 이상 뒤에 열리는 회차부터 적용됩니다.',
  'refusal.terms_unsound': '한도 또는 상한 값이 서로 맞지 않거나 범위를 벗어났습니다.',
  'refusal.content_unknown': '이 항목은 더 이상 없습니다.',
  'refusal.content_changed': '다른 운영자가 그사이 이 항목을 변경했습니다. 다시 열어 변경해 주세요.',

  'refusal.invitation_used': '이미 초대 코드를 등록했습니다.',
  'refusal.invitation_loop': '자신이나 자신이 초대한 사람에게서 초대받을 수 없습니다.',
  'refusal.invitation_too_deep':
    '커뮤니티는 100단계까지 가능하며, 이 코드를 쓰면 더 깊어집니다. 다른 코드를 쓰거나 코드 없이 계속해 주세요.',
  'refusal.invitation_team_large':
    '커뮤니티가 너무 커서 이 코드를 등록할 수 없습니다. 고객 지원에 문의해 주세요.',
  'refusal.series_running': '진행 중인 보험 시리즈가 있습니다. 끝나기를 기다리거나 중지해 주세요.',
  'refusal.series_limit': '오늘의 보험 시리즈 한도에 도달했습니다.',
  'refusal.series_over': '이 시리즈에서 중지할 베팅이 남아 있지 않습니다.',

  'refusal.too_often': '너무 자주 요청했습니다. {seconds}초 후 다시 시도해 주세요.',
  'refusal.plan_running': '자동 베팅 계획이 진행 중입니다. 끝나기를 기다리거나 중지하십시오.',
  'refusal.plan_unsound': '최고 베팅액과 손실 한도를 첫 베팅액 이상으로 정하십시오.',
  'refusal.plan_over': '이 계획은 이미 끝났습니다.',
  'refusal.not_found': '여기에는 더 이상 내용이 없습니다.',
  'refusal.way_needed': '로그인 알림 방법을 하나 이상 남겨 주세요.',
}
