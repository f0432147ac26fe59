import type { TopicOf } from '../catalogue.ts'
import type { insurance as english } from '../en-US/insurance.ts'

export const insurance: TopicOf<typeof english> = {
  'insurance.title': '保险投注',
  'insurance.lead':
    '每期以相同金额投注同一选项。中奖即结束；连输 {most} 次后，全部投注额的 {claim} 以保险积分赔付。',
  'insurance.pick': '选项',
  'insurance.asset': '币种',
  'insurance.stake': '每期投注额',
  'insurance.holds': '开始时冻结',
  'insurance.claim': '输 {most} 次后的赔付',
  'insurance.start': '开始保险投注',
  'insurance.starting': '正在开始',
  'insurance.started': '保险投注已开始，每期由系统自动下注。',
  'insurance.losses': '已输',
  'insurance.ofLosses': '{losses} / {most}',
  'insurance.held': '仍冻结',
  'insurance.stop': '停止',
  'insurance.stopping': '正在停止',
  'insurance.stopText': '仍冻结的金额将退还，未结的投注继续有效。',
  'insurance.stopped': '保险投注已停止',
  'insurance.limits': '每天最多 {claims} 次赔付、{stakes} 投注额。保险投注不参与奖池和奖励。',
  'insurance.short': '需要 {needed}',
  'insurance.past': '最近一次',
  'insurance.state.running': '进行中',
  'insurance.state.won': '已中奖',
  'insurance.state.lost': '已输，等待赔付',
  'insurance.state.claimed': '已赔付',
  'insurance.state.stopped': '已停止',
}
