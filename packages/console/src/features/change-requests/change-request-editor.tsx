import { type ConsoleTerms, createChangeRequest } from '@nibble/contract/console'
import {
  ASSETS,
  decimalOf,
  type Fraction,
  oddsTable,
  PAYTABLES,
  type Paytable,
  parseRoundNumber,
  percentOf,
  readRoundNumber,
} from '@nibble/domain'
import { Button } from '@nibble/ui/button.tsx'
import { Checkbox } from '@nibble/ui/checkbox.tsx'
import { InlineError } from '@nibble/ui/error-state.tsx'
import { TextField } from '@nibble/ui/field.tsx'
import { Sheet } from '@nibble/ui/sheet.tsx'
import { type Column, Table } from '@nibble/ui/table.tsx'
import { useMemo, useState } from 'react'
import { useAct } from '../../api/use-act.ts'
import { ASSET_NAMES, GAME_NAMES, PAYTABLE_NAMES } from '../../text/words.ts'
import { PLAIN_NUMBER, ReasonField, SelectField } from '../../ui/field.tsx'
import { CAPS, type Cap, type ChangeRequestEntry, changeRequestOf, entryOf } from './change-request-entry.ts'

const CAP_NAMES: Readonly<Record<Cap, string>> = {
  playerCapPpm: 'Largest loss per draw, one player (%)',
  drawCapPpm: 'Largest loss per draw, total (%)',
  pauseAtPpm: 'Stakes of value pause at a 24 h fall of (%)',
  resumeBelowPpm: 'They resume at a 24 h fall below (%)',
}

/** Each round length numbers its rounds separately. */
const withRoundLength = (text: string): string => {
  const round = parseRoundNumber(text)
  if (round === null) return text
  return `${round} (${readRoundNumber(round).roundLength === '1m' ? '1 minute' : '3 minutes'})`
}

type Props = { now: ConsoleTerms; earliest: readonly string[]; onClose: () => void }

export const ChangeRequestEditor = ({ now, earliest, onClose }: Props) => {
  const [entry, setEntry] = useState<ChangeRequestEntry>(() => entryOf(now, earliest[0] ?? ''))
  const create = useAct(createChangeRequest, {
    done: 'The change request needs another person’s approval.',
    onDone: onClose,
  })
  const set = (part: Partial<ChangeRequestEntry>) => setEntry((before) => ({ ...before, ...part }))
  const { changeRequest, unread } = changeRequestOf(entry)
  const errorAt = (field: string) => (unread.has(field) ? PLAIN_NUMBER : undefined)

  return (
    <Sheet open title="New change request for paytable and limits" onClose={onClose} wide>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (changeRequest !== null) create.act(changeRequest)
        }}
      >
        <div className="grid gap-3 sm:grid-cols-2">
          <SelectField
            label="Paytable"
            value={entry.paytable}
            onChange={(paytable) =>
              set({ paytable: PAYTABLES.find((one) => one === paytable) ?? now.paytable })
            }
            options={PAYTABLES.map((value: Paytable) => ({ value, text: PAYTABLE_NAMES[value] }))}
          />
          <TextField
            label="From round"
            value={entry.fromRound}
            onChange={(fromRound) => set({ fromRound })}
            inputMode="numeric"
            error={unread.has('fromRound') ? 'A complete round number.' : undefined}
            hint={`Not before ${earliest.map(withRoundLength).join(' or ')}`}
          />
        </div>
        <div className="max-h-56 overflow-y-auto rounded-6 border border-line">
          <ReturnsPreview paytable={entry.paytable} now={now.paytable} />
        </div>
        <fieldset className="grid gap-2">
          <legend className="mb-1 text-12 text-muted">
            Minimum and maximum stake per bet; leave both empty if the asset is not accepted
          </legend>
          {ASSETS.map((asset) => (
            <div key={asset} className="grid grid-cols-[minmax(0,1fr)_96px_112px] items-center gap-2">
              <span>{ASSET_NAMES[asset]}</span>
              {(['min', 'max'] as const).map((end) => (
                <TextField
                  key={end}
                  bare
                  label={`${end === 'min' ? 'Minimum' : 'Maximum'} stake in ${ASSET_NAMES[asset]}`}
                  inputMode="decimal"
                  value={entry.limits[asset][end]}
                  error={errorAt(`${asset} ${end}`)}
                  onChange={(text) =>
                    set({
                      limits: { ...entry.limits, [asset]: { ...entry.limits[asset], [end]: text.trim() } },
                    })
                  }
                />
              ))}
            </div>
          ))}
        </fieldset>
        <fieldset className="flex flex-wrap gap-x-4 gap-y-2">
          <legend className="mb-1 text-12 text-muted">Also accepted on the guarded table</legend>
          {ASSETS.filter((asset) => asset !== 'INSURANCE_POINT' && entry.limits[asset].max !== '').map(
            (asset) => (
              <Checkbox
                key={asset}
                checked={entry.guardedAssets.includes(asset)}
                onChange={(isOffered) =>
                  set({
                    guardedAssets: isOffered
                      ? [...entry.guardedAssets, asset]
                      : entry.guardedAssets.filter((one) => one !== asset),
                  })
                }
              >
                {ASSET_NAMES[asset]}
              </Checkbox>
            ),
          )}
        </fieldset>
        <div className="grid items-end gap-3 sm:grid-cols-2">
          {CAPS.map((cap) => (
            <TextField
              key={cap}
              label={CAP_NAMES[cap]}
              inputMode="decimal"
              value={entry.caps[cap]}
              error={unread.has(cap) ? 'A number from 0 to 100.' : undefined}
              onChange={(text) => set({ caps: { ...entry.caps, [cap]: text } })}
            />
          ))}
        </div>
        <ReasonField
          label="Reason, for the person who approves it"
          value={entry.reason}
          onChange={(reason) => set({ reason })}
        />
        {create.failure !== null && <InlineError text={create.failure} />}
        <div className="flex flex-wrap items-center justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="primary"
            disabled={changeRequest === null}
            busy={create.isBusy ? 'Saving…' : undefined}
          >
            Propose
          </Button>
        </div>
      </form>
    </Sheet>
  )
}

type Row = {
  readonly key: string
  readonly game: string
  readonly pick: string
  readonly chance: string
  readonly multiple: string
  readonly back: string
  readonly backNow: string
}

const COLUMNS: readonly Column<Row>[] = [
  {
    head: 'Game',
    cell: ({ game, pick }) => (
      <>
        {game}
        <span className="block text-12 text-muted sm:hidden">{pick}</span>
      </>
    ),
  },
  { head: 'Pick', cell: ({ pick }) => pick, hideBelow: 'sm' },
  { head: 'Wins', cell: ({ chance }) => chance, align: 'right', hideBelow: 'sm' },
  { head: 'Multiple', cell: ({ multiple }) => multiple, align: 'right', hideBelow: 'sm' },
  { head: 'Returns now', cell: ({ backNow }) => backNow, align: 'right' },
  { head: 'Returns then', cell: ({ back }) => <b>{back}</b>, align: 'right' },
]

/** Each pick's probability and return, counted over every possible hash by the code that judges bets. */
export const ReturnsPreview = ({ paytable, now }: { paytable: Paytable; now: Paytable }) => {
  const rows = useMemo(() => rowsOf(paytable, now), [paytable, now])
  return <Table label="Returns per pick" columns={COLUMNS} rows={rows} keyOf={({ key }) => key} />
}

const rowsOf = (paytable: Paytable, now: Paytable): Row[] => {
  const current = new Map<string, Fraction>(
    oddsTable(now).flatMap(({ game, picks }) =>
      picks.map(({ pick, returnToPlayer }) => [`${game} ${pick}`, returnToPlayer] as const),
    ),
  )
  return oddsTable(paytable).flatMap(({ game, picks }) =>
    picks.map(({ pick, chance, multiple, returnToPlayer }) => {
      const key = `${game} ${pick}`
      return {
        key,
        game: GAME_NAMES[game],
        pick: picks.length === 1 ? 'any' : pick.replaceAll('-', ' '),
        chance: percent(chance.win),
        multiple: multiple === null ? 'by points' : `${decimalOf(multiple)}×`,
        back: percent(returnToPlayer),
        backNow: percent(current.get(key) ?? returnToPlayer),
      }
    }),
  )
}

const percent = (of: Fraction): string => `${percentOf(of, 2)}%`
