import { useText } from '../../text/text-context.ts'
import { useFormat } from '../../text/use-format.ts'
import { Amount } from '../../ui/amount.tsx'
import type { Flows } from './flows.ts'

/** Each kind in numbers: how often, what came in, what went out. */
export const FlowTable = ({ flows: { asset, kinds } }: { flows: Flows }) => {
  const t = useText()
  const format = useFormat()
  return (
    <table
      className="w-full text-left tabular-nums"
      aria-label={t('report.flowOf', { asset: t(`asset.${asset}`) })}
    >
      <thead className="text-12 text-muted">
        <tr className="[&>th]:py-2 [&>th]:font-normal">
          <th scope="col">{t('report.kind')}</th>
          <th scope="col" className="text-right max-sm:hidden">
            {t('report.count')}
          </th>
          <th scope="col" className="text-right">
            {t('report.in')}
          </th>
          <th scope="col" className="text-right">
            {t('report.out')}
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {kinds.map(({ type, count, credited, debited }) => (
          <tr key={type} className="[&>td]:py-2.5 [&>td]:pl-3 [&>th]:py-2.5">
            <th scope="row" className="font-normal">
              {t(`type.${type}`)}
              <span className="block text-12 text-muted sm:hidden">{t('wallet.count', { count })}</span>
            </th>
            <td className="text-right max-sm:hidden">{format.count(count)}</td>
            <td className="text-right align-top">
              {credited > 0n ? <Amount value={credited} asset={asset} signed tone="gain" own /> : '–'}
            </td>
            <td className="text-right align-top">
              {debited > 0n ? (
                <>
                  −<Amount value={debited} asset={asset} own />
                </>
              ) : (
                '–'
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
