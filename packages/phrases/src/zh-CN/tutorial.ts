import type { TopicOf } from '../catalogue.ts'
import type { tutorial as english } from '../en-US/tutorial.ts'

export const tutorial: TopicOf<typeof english> = {
  'tutorial.title': 'Nibble 玩法介绍',
  'tutorial.lead': '由公开区块哈希的最后几个字符决定结果。封盘时无人知晓，开奖后人人可查。',

  'tutorial.step1': '投注开放时下注',
  'tutorial.step1Text':
    '1 分钟期的投注时间为 {open1} 秒，3 分钟期为 {open3} 秒。封盘前可以撤单，每天最多 10 次。',
  'tutorial.step2': '由平台无法选定的区块开奖',
  'tutorial.step2Text':
    '开奖时间为封盘后 {draw} 秒。从该时刻起，链上的第一个区块就是开奖区块。出块者有可能影响该区块，因此每次开奖的赔付设有上限，并按出块者监测派彩情况。',
  'tutorial.step3': '派彩到账，结果可证',
  'tutorial.step3Text':
    '区块最终确认后（最早为封盘后 {publish} 秒），返还随即到账。验证页仅凭区块即可重新算出全部结果。',

  'tutorial.tryTitle': '任选哈希试一试',
  'tutorial.tryText': '粘贴一个区块哈希，看各游戏的结果。',
  'tutorial.hash': '哈希',
  'tutorial.hashHint': '0x 加 64 个 0 至 f 的字符。',
  'tutorial.hashShort': '{count} / 64 个字符',
  'tutorial.hashMalformed': '哈希由 64 个 0 至 9、a 至 f 的字符组成。',
  'tutorial.height': '区块高度',
  'tutorial.heightHint': '仅数字和值会用到。',
  'tutorial.heightMalformed': '只能填数字。',
  'tutorial.lastBlock': '最近开奖区块',
  'tutorial.random': '随机哈希',
  'tutorial.clear': '清空',
  'tutorial.pasteFirst': '填入哈希后，各游戏的结果会显示在这里。',
  'tutorial.gameRules': '各游戏的规则与赔率',

  'rule.lead': '下列概率均由您的浏览器用判定投注的同一套代码，逐一列举哈希所有可能的结尾计算得出。',
  'rule.pick': '选项',
  'rule.multiple': '赔率',
  'rule.chance': '概率',
  'rule.rtp': '返还率',
  'rule.rtpLong': '玩家返还率（RTP）',
  'rule.anyCharacter': '任一字符',
  'rule.anySet': '任意 {count} 个字符',
  'rule.byPoints': '按点数',
  'rule.tieBack': '打和概率：{chance}。',
  'rule.niuHold':
    '投注额按 10 个单位冻结。赢：退回冻结额，另得与您点数相同的单位数，9 点或 10 点时从盈利中扣 {winFee}。输：扣除与庄家点数相同的单位数。点数相同（概率 {chance}）：退回冻结额，扣 {tieFee}。',
  'rule.try': '用哈希试一试',
  'rule.play': '去投注',
  'rule.smallPrint': '须知',
  'rule.gross': '赔率含本金：投 10，赔率 2 倍，返还 20。',
  'rule.rounding': '返还额只取整一次，保留六位小数，多余舍去。',
  'rule.version': '每笔投注始终适用下注时的赔率表。',
  'rule.random': '历史结果不影响概率。',
}
