import lighthouse, { defaultConfig, type Result } from 'lighthouse'
import { pageFunctions } from 'lighthouse/core/lib/page-functions.js'
import type { Page } from 'playwright-core'

/** The result of one check of one route. Scores are of 100, times in ms. */
export type Check = {
  readonly route: string
  readonly isSignedIn: boolean
  readonly performance: number
  readonly accessibility: number
  readonly bestPractices: number
  readonly seo: number
  readonly lcpMs: number
  readonly tbtMs: number
  readonly cls: number
  /** How many times slower than this machine, as it is now, the phone is assumed to be. */
  readonly slowdown: number
  /** What kept a score other than that of performance below 100. */
  readonly faults: readonly string[]
}

type Where = { readonly url: string; readonly route: string; readonly port: number; readonly page: Page }

/** Opens a route like a phone on a slow network, with nothing in its cache but the session. */
export async function inspect({ url, route, port, page }: Where): Promise<Omit<Check, 'isSignedIn'>> {
  const slowdown = slowdownOf(await page.evaluate(pageFunctions.computeBenchmarkIndex))
  const { throttling } = defaultConfig.settings ?? {}
  for (let check = 0; check < CHECKS; check += 1) {
    const found = await lighthouse(`${url}/#${route}`, {
      port,
      logLevel: 'error',
      onlyCategories: CATEGORIES,
      throttling: { ...throttling, cpuSlowdownMultiplier: slowdown },
    })
    if (found === undefined) throw new Error(`nothing was found of ${route}`)
    if (isWhole(found.lhr)) return { route, ...summaryOf(found.lhr), slowdown }
  }
  throw new Error(`Lighthouse could not finish its look at ${route}`)
}

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
const CHECKS = 3

/** An audit that itself fails leaves its category without a score, which says nothing about the page. */
const isWhole = ({ categories }: Result): boolean =>
  CATEGORIES.every((category) => typeof categories[category]?.score === 'number')

/** The machine that Lighthouse's factor of four is meant for reaches this figure. */
const USUAL_INDEX = 1_750
const USUAL_SLOWDOWN = 4

/** A busy machine is closer to a phone than an idle one: it is slowed by less. */
const slowdownOf = (index: number): number =>
  Math.min(USUAL_SLOWDOWN, Math.max(1, Math.round((index / USUAL_INDEX) * USUAL_SLOWDOWN * 10) / 10))

const summaryOf = ({ categories, audits }: Result) => {
  const mark = (category: string) => Math.round((categories[category]?.score ?? 0) * 100)
  const figure = (audit: string) => audits[audit]?.numericValue ?? Number.NaN
  const faults = ['accessibility', 'best-practices', 'seo'].flatMap((category) =>
    (categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const audit = audits[id]
      return audit === undefined || weight === 0 || audit.score === null || audit.score === 1
        ? []
        : [audit.title]
    }),
  )
  return {
    performance: mark('performance'),
    accessibility: mark('accessibility'),
    bestPractices: mark('best-practices'),
    seo: mark('seo'),
    lcpMs: Math.round(figure('largest-contentful-paint')),
    tbtMs: Math.round(figure('total-blocking-time')),
    cls: Math.round(figure('cumulative-layout-shift') * 1_000) / 1_000,
    faults,
  }
}
