import { Navigate, useLocation } from '@tanstack/react-router'
import { Activity, Gem, ReceiptText, Scale, Users } from 'lucide-react'
import { type ComponentType, createElement, useEffect, useState } from 'react'
import { soundButton } from '../screen/bare-page.tsx'
import { headTotal } from '../screen/shown-balance.tsx'
import { SoundToggle } from '../screen/sound-toggle.tsx'
import { isGuest } from '../session/session.ts'
import { rememberScreen } from '../session/tab-items.ts'
import { fairPlay, itemOf, money } from '../shell/rail.tsx'
import { useStore } from '../state/store.ts'
import { needWords } from '../text/words.ts'

// Where the code of every screen is except the usual first ones. This list loads after the first paint: otherwise the
// first screens would wait for the names of some 150 files. The rail's later links and the header's total come with it,
// once their phrases are there.
export const register = () => import('../features/register/register-screen.tsx').then((m) => m.RegisterScreen)
export const forgot = () => import('../features/register/reset-screen.tsx').then((m) => m.ForgotScreen)
export const reset = () => import('../features/register/reset-screen.tsx').then((m) => m.ResetScreen)
export const mailBox = () => import('../features/register/mail-box-screen.tsx').then((m) => m.MailBoxScreen)
export const notFound = () =>
  import('../features/not-found/not-found-screen.tsx').then((m) => m.NotFoundScreen)
export const results = () => import('../features/results/results-screen.tsx').then((m) => m.ResultsScreen)
export const tutorial = () => import('../features/tutorial/tutorial-screen.tsx').then((m) => m.TutorialScreen)
export const rule = () => import('../features/tutorial/rule-screen.tsx').then((m) => m.RuleScreen)
export const bet = () => import('./bet-with-insurance-screen.tsx').then((m) => m.BetWithInsuranceScreen)
export const board = () => import('../features/play/board-screen.tsx').then((m) => m.BoardScreen)
export const verify = () => import('../features/verify/verify-screen.tsx').then((m) => m.VerifyScreen)
export const wallet = () => import('../features/wallet/wallet-screen.tsx').then((m) => m.WalletScreen)
export const assets = () => import('../features/wallet/wallet-screen.tsx').then((m) => m.AssetsScreen)
export const recharge = () =>
  import('../features/deposit/deposit-screen.tsx').then((m) => m.DepositScreen).then(withAccount)
export const rechargeRecords = () =>
  import('../features/deposit/deposit-records-screen.tsx').then((m) => m.DepositRecordsScreen)
export const withdraw = () =>
  import('../features/withdraw/withdraw-screen.tsx').then((m) => m.WithdrawScreen).then(withAccount)
export const withdrawRecords = () =>
  import('../features/withdraw/withdraw-records-screen.tsx').then((m) => m.WithdrawRecordsScreen)
export const convert = () =>
  import('../features/convert/convert-screen.tsx').then((m) => m.ConvertScreen).then(withAccount)
export const transfer = () =>
  import('../features/transfer/transfer-screen.tsx').then((m) => m.TransferScreen).then(withAccount)
export const records = () => import('../features/records/records-screen.tsx').then((m) => m.RecordsScreen)
export const report = () => import('../features/report/report-screen.tsx').then((m) => m.ReportScreen)
export const betReport = () =>
  import('../features/report/bet-report-screen.tsx').then((m) => m.BetReportScreen)
export const assetReport = () =>
  import('../features/report/asset-report-screen.tsx').then((m) => m.AssetReportScreen)
export const liabilities = () =>
  import('../features/verify/liabilities/liabilities-screen.tsx').then((m) => m.LiabilitiesScreen)
export const profile = () => import('../features/profile/profile-screen.tsx').then((m) => m.ProfileScreen)
export const service = () => import('../features/links/service-screen.tsx').then((m) => m.ServiceScreen)
export const limits = () => import('../features/limits/limits-screen.tsx').then((m) => m.LimitsScreen)
export const security = () =>
  import('../features/security/security-screen.tsx').then((m) => m.SecurityScreen).then(withAccount)
export const updateSecurity = () =>
  import('../features/security/update-security-screen.tsx')
    .then((m) => m.UpdateSecurityScreen)
    .then(withAccount)
export const updateLogin = () =>
  import('../features/security/update-login-screen.tsx').then((m) => m.UpdateLoginScreen).then(withAccount)
export const connectEmail = () =>
  import('../features/security/connect-email-screen.tsx').then((m) => m.ConnectEmailScreen).then(withAccount)
export const connectWallet = () =>
  import('../features/login/connect-wallet-screen.tsx').then((m) => m.ConnectWalletScreen).then(withAccount)
export const notification = () =>
  import('../features/notices/notification-screen.tsx').then((m) => m.NotificationScreen)
export const details = () => import('../features/notices/details-screen.tsx').then((m) => m.DetailsScreen)
export const vpn = () => import('../features/links/links-screen.tsx').then((m) => m.VpnScreen)
export const buy = () => import('../features/links/links-screen.tsx').then((m) => m.BuyScreen)
export const invite = () =>
  import('../features/invite/invite-screen.tsx').then((m) => m.InviteScreen).then(withAccount)
export const referrer = () => import('../features/referrer/referrer-screen.tsx').then((m) => m.ReferrerScreen)
export const referrerInfo = () =>
  import('../features/referrer/referrer-info-screen.tsx').then((m) => m.ReferrerInfoScreen)
export const agent = () => import('../features/agent/agent-screen.tsx').then((m) => m.AgentScreen)
export const lottery = () => import('../features/jackpot/jackpot-screen.tsx').then((m) => m.JackpotScreen)
export const ranking = () => import('../features/ranking/ranking-screen.tsx').then((m) => m.RankingScreen)
export const activity = () => import('../features/activity/activity-screen.tsx').then((m) => m.ActivityScreen)
export const fairness = () => import('../features/fairness/fairness-screen.tsx').then((m) => m.FairnessScreen)
export const status = () => import('../features/status/status-screen.tsx').then((m) => m.StatusScreen)

/** What is highlighted in the rail or tabs for a screen that is in neither. */
const BELONGING = [
  ['/bet/records/all', /^\/bet\/records/],
  ['/index', /^\/bet/],
  ['/play/desc', /^\/rule/],
  ['/wallet', /^\/(assets|recharge|withdraw|convert|transfer|report)/],
  ['/invite', /^\/(referrer|agent)/],
  ['/profile', /^\/(security|update|limits|notification|details|service)/],
] as const

const addLaterWays = async () => {
  soundButton.set(createElement(SoundToggle))
  const [{ drawTotal }] = await Promise.all([import('../screen/head-total.tsx'), needWords('rest')])
  headTotal.set(drawTotal)
  fairPlay.set([
    ...fairPlay.get(),
    { to: '/fairness', text: 'fairness.title', icon: Scale },
    { to: '/status', text: 'status.title', icon: Activity },
    { to: '/lottery', text: 'shell.jackpot', icon: Gem, isForPlayers: true },
  ])
  money.set([
    ...money.get(),
    { to: '/invite', text: 'shell.invite', icon: Users },
    { to: '/bet/records/all', text: 'title.records', icon: ReceiptText },
  ])
  itemOf.set((path) => BELONGING.find(([, screens]) => screens.test(path))?.[0])
}
addLaterWays().catch(() => undefined)

/** A screen that needs an account: guests sign in first and are led back to it. */
function withAccount(Screen: ComponentType): ComponentType {
  return function WithAccount() {
    const isStranger = useStore(isGuest) !== null
    const here = useLocation({ select: ({ href }) => href })
    // This screen: while leaving, the location is already another.
    const [path] = useState(here)
    useEffect(() => {
      if (isStranger) rememberScreen(path)
    }, [isStranger, path])
    return isStranger ? createElement(Navigate, { to: '/login', replace: true }) : createElement(Screen)
  }
}
