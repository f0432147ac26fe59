import type { DayReport } from '@nibble/contract'
import { noonOf } from '../../text/noon-of.ts'
import { useText } from '../../text/text-context.ts'
import { useFormat } from '../../text/use-format.ts'
import { Amount } from '../../ui/amount.tsx'
import { Dotted } from '../../ui/dotted.tsx'

/** Each day in numbers. A phone shows bets, stake and return under the day. */
export const DayTable = ({ rows, label }: { rows: readonly DayReport[]; label: string }) => {
  const t = useText()
  const format = useFormat()
  return (
    <table className="w-full text-left tabular-nums" aria-label={label}>
      <thead className="text-12 text-muted">
        <tr className="[&>th]:py-2 [&>th]:font-normal">
          <th scope="col">{t('report.day')}</th>
          <th scope="col" className="text-right max-sm:hidden">
            {t('report.bets')}
          </th>
          <th scope="col" className="text-right max-sm:hidden">
            {t('report.staked')}
          </th>
          <th scope="col" className="text-right max-sm:hidden">
            {t('report.returned')}
          </th>
          <th scope="col" className="text-right">
            {t('report.net')}
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map(({ day, coinName, bets, staked, returned, net }) => (
          <tr key={day} className="[&>td]:py-2.5 [&>th]:py-2.5">
            <th scope="row" className="font-normal">
              {format.day(noonOf(day))}
              <Dotted className="text-12 text-muted sm:hidden">
                <span>
                  {t('report.bets')} {format.count(bets)}
                </span>
                <span>
                  {t('report.staked')} <Amount value={staked} asset={coinName} own />
                </span>
                <span>
                  {t('report.returned')} <Amount value={returned} asset={coinName} own />
                </span>
              </Dotted>
            </th>
            <td className="text-right max-sm:hidden">{format.count(bets)}</td>
            <td className="text-right max-sm:hidden">
              <Amount value={staked} asset={coinName} own />
            </td>
            <td className="text-right max-sm:hidden">
              <Amount value={returned} asset={coinName} own />
            </td>
            <td className="pl-3 text-right align-top">
              <Amount value={net} asset={coinName} signed tone="gain" own className="font-semibold" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
