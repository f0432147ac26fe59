import type { PlainKey } from '@nibble/phrases'
import {
  BookOpen,
  House,
  List,
  type LucideIcon,
  ShieldCheck,
  Trophy,
  User,
  Users,
  Wallet,
} from 'lucide-react'

export type NavItem = { readonly to: string; readonly text: PlainKey; readonly icon: LucideIcon }

export const MAIN: readonly NavItem[] = [
  { to: '/index', text: 'shell.home', icon: House },
  { to: '/lottery/win', text: 'shell.results', icon: List },
  { to: '/play/desc', text: 'shell.tutorial', icon: BookOpen },
  { to: '/profile', text: 'shell.mine', icon: User },
]

export const FAIR_PLAY: readonly NavItem[] = [
  { to: '/verify', text: 'shell.verify', icon: ShieldCheck },
  { to: '/lottery', text: 'shell.jackpot', icon: Trophy },
]

export const MONEY: readonly NavItem[] = [
  { to: '/wallet', text: 'shell.wallet', icon: Wallet },
  { to: '/invite', text: 'shell.invite', icon: Users },
]
