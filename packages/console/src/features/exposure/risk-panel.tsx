import { readRisk } from '@nibble/contract/console'
import { minus, ZERO } from '@nibble/domain'
import { useRead } from '../../api/use-read.ts'
import { Facts } from '../../ui/facts.tsx'
import { Money } from '../../ui/money.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Shown } from '../../ui/shown.tsx'
import { Tag } from '../../ui/tag.tsx'
import { Time } from '../../ui/time.tsx'

const PAUSES = { no_equity: 'No equity', day_loss: 'Paused', producer: 'Stopped by the watch' } as const

/** What the house's equity bears. */
export const RiskPanel = () => {
  const found = useRead(readRisk, {})
  return (
    <Panel title="What the house can bear">
      <Shown of={found} rows={2}>
        {(risk) => (
          <div className="grid grid-cols-1 gap-x-10 gap-y-1.5 lg:grid-cols-2">
            <Facts
              of={[
                ['Equity', <Money key="equity" of={risk.equity} asset="USDT" />],
                ['Promised, and taken off', <Money key="promised" of={risk.promised} asset="USDT" />],
                ['Cap of a draw through one player', <Money key="player" of={risk.playerCap} asset="USDT" />],
                ['Cap of a draw in all', <Money key="draw" of={risk.drawCap} asset="USDT" />],
              ]}
            />
            <Facts
              of={[
                risk.dayLoss > 0n
                  ? ['Lost within 24 hours', <Money key="loss" of={risk.dayLoss} asset="USDT" />]
                  : ['Won within 24 hours', <Money key="won" of={minus(ZERO, risk.dayLoss)} asset="USDT" />],
                [
                  'Caps are nothing, and stakes of value pause, at',
                  <span key="pause">
                    <Money of={risk.playPausesAt} asset="USDT" />
                    {risk.pausedBy !== null && <Tag tone="loss">{PAUSES[risk.pausedBy]}</Tag>}
                  </span>,
                ],
                risk.pausedBy === 'day_loss'
                  ? ['They resume below', <Money key="resume" of={risk.playResumesBelow} asset="USDT" />]
                  : null,
                risk.suspicion === 'notice'
                  ? [
                      'Producers’ watch',
                      <Tag key="watch" tone="brass">
                        Caps are a quarter
                      </Tag>,
                    ]
                  : null,
                risk.lossCountsFrom === null
                  ? null
                  : ['Losses count from', <Time key="from" at={risk.lossCountsFrom} />],
              ]}
            />
          </div>
        )}
      </Shown>
    </Panel>
  )
}
