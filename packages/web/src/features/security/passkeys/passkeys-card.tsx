import { type PasskeyRow, passkeyList, passkeyRemove, passkeyRename } from '@nibble/contract'
import { Button } from '@nibble/ui/button.tsx'
import { Card } from '@nibble/ui/card.tsx'
import { ConfirmSheet } from '@nibble/ui/confirm-sheet.tsx'
import { InlineError } from '@nibble/ui/error-state.tsx'
import { TextField } from '@nibble/ui/field.tsx'
import { IconButton } from '@nibble/ui/icon-button.tsx'
import { useLast } from '@nibble/ui/sheet.tsx'
import { Tag } from '@nibble/ui/tag.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Clock, Fingerprint, Pencil, Plus, Trash2 } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { call } from '../../../api/call.ts'
import { errorSentence } from '../../../api/error-sentence.ts'
import { canUsePasskeys, loadPasskeyPrompt } from '../../../api/passkeys.ts'
import { asOwnChange } from '../../../notifications/own-change.ts'
import { useStore } from '../../../state/store.ts'
import { useFormat, useText } from '../../../text/text-context.ts'
import { showToast } from '../../../ui/toasts.tsx'
import { UnreadList } from '../../../ui/unread-list.tsx'
import { PASSKEYS_KEY, type Passkeys, passkeyFormState } from './passkey-keys.ts'

const AddSheet = lazy(() => import('./add-passkey-sheet.tsx').then((m) => ({ default: m.AddPasskeySheet })))

const CARD = 'passkeys'

/** The player's passkeys: names, since when each may confirm money, and adding another. */
export const PasskeysCard = () => {
  const t = useText()
  const query = useQuery({
    queryKey: PASSKEYS_KEY,
    queryFn: ({ signal }) => call(passkeyList, {}, { signal }),
  })
  const { data } = query
  const form = useStore(passkeyFormState)
  const { isOpen } = form
  // Once opened it stays mounted, so that closing can be animated.
  const isSheetWanted = useLast(isOpen || null) !== null
  useEffect(() => {
    if (isOpen) document.getElementById(CARD)?.scrollIntoView({ block: 'center' })
  }, [isOpen])
  const [renaming, setRenaming] = useState<PasskeyRow | null>(null)
  const [removing, setRemoving] = useState<PasskeyRow | null>(null)
  const cache = useQueryClient()
  const resume = useMutation({
    mutationFn: async (id: string) => (await loadPasskeyPrompt()).resumePasskey(id),
    onSuccess: (left) => {
      cache.setQueryData<Passkeys>(PASSKEYS_KEY, left)
      showToast(t('passkey.resumed'))
    },
    onError: () => cache.invalidateQueries({ queryKey: PASSKEYS_KEY }),
  })
  return (
    <Card as="section" id={CARD} className="scroll-mt-20">
      <h2 className="text-16 font-semibold">{t('passkey.title')}</h2>
      <p className="mb-1 text-12 text-muted">{t('passkey.text')}</p>
      {data === undefined ? (
        <UnreadList query={query} />
      ) : data.passkeys.length === 0 ? (
        <p className="flex h-[62px] items-center gap-3 text-muted">
          <Fingerprint size={20} strokeWidth={1.75} aria-hidden="true" />
          {t('passkey.none')}
        </p>
      ) : (
        <ul>
          {data.passkeys.map((passkey) => (
            <Row
              key={passkey.id}
              passkey={passkey}
              onRename={() => setRenaming(passkey)}
              onRemove={() => setRemoving(passkey)}
              onResume={() => resume.mutate(passkey.id)}
            />
          ))}
        </ul>
      )}
      {resume.isError && <InlineError text={errorSentence(t, resume.error)} />}
      {!canUsePasskeys() && <p className="mt-2 text-12 text-muted">{t('passkey.unsupported')}</p>}
      {canUsePasskeys() && (data === undefined || data.passkeys.length < data.most) && (
        <Button
          wide
          className="mt-2"
          disabled={data === undefined}
          onClick={() => passkeyFormState.set({ ...form, isOpen: true })}
        >
          <Plus size={20} strokeWidth={1.75} aria-hidden="true" />
          {t('passkey.add')}
        </Button>
      )}
      {isSheetWanted && (
        <Suspense>
          <AddSheet />
        </Suspense>
      )}
      <RenameSheet key={renaming?.id} renaming={renaming} onClose={() => setRenaming(null)} />
      <RemoveSheet removing={removing} onClose={() => setRemoving(null)} />
    </Card>
  )
}

type RowProps = { passkey: PasskeyRow; onRename: () => void; onRemove: () => void; onResume: () => void }

const Row = ({ passkey, onRename, onRemove, onResume }: RowProps) => {
  const t = useText()
  const format = useFormat()
  const { name, createdAt, lastUsedAt, moneyFrom, pausedAt, isBackedUp } = passkey
  // The time it was opened; the exact time is shown beside it.
  const [shownAt] = useState(Date.now)
  const isWaiting = moneyFrom > shownAt
  return (
    <li className="flex items-center gap-2 border-t border-line py-2.5 first:border-0">
      <Fingerprint size={20} strokeWidth={1.75} className="mr-1 shrink-0 text-muted" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold [overflow-wrap:anywhere]">
          {name}
          {isBackedUp && <Tag>{t('passkey.backedUp')}</Tag>}
        </p>
        <p className="flex flex-wrap gap-x-3 text-12 text-muted">
          <span>{t('passkey.since', { time: format.dayTime(createdAt) })}</span>
          {lastUsedAt !== null && <span>{t('passkey.used', { time: format.dayTime(lastUsedAt) })}</span>}
        </p>
        {pausedAt !== null && (
          <>
            <p className="text-12 text-brass">{t('passkey.paused')}</p>
            <Button onClick={onResume}>{t('passkey.resume', { name })}</Button>
          </>
        )}
        {isWaiting && (
          <span className="mt-1 inline-block">
            <Tag tone="brass" icon={Clock}>
              {t('passkey.waits', { time: format.dayTime(moneyFrom) })}
            </Tag>
          </span>
        )}
      </div>
      <IconButton icon={Pencil} label={t('passkey.rename', { name })} onClick={onRename} />
      <IconButton icon={Trash2} label={t('passkey.remove', { name })} onClick={onRemove} />
    </li>
  )
}

type RenameProps = { renaming: PasskeyRow | null; onClose: () => void }

const RenameSheet = ({ renaming, onClose }: RenameProps) => {
  const t = useText()
  const [typed, setTyped] = useState<string | null>(null)
  const name = typed ?? renaming?.name ?? ''
  const isNamed = name.trim() !== ''
  const save = useChange(async () => call(passkeyRename, { id: renaming?.id ?? '', name: name.trim() }), {
    onDone: () => {
      showToast(t('passkey.renamed'))
      onClose()
    },
  })
  return (
    <ConfirmSheet
      open={renaming !== null}
      onClose={onClose}
      title={t('passkey.renameTitle')}
      confirm={t(isNamed ? 'passkey.save' : 'passkey.needName')}
      isReady={isNamed}
      busy={save.isPending ? t('money.sending') : null}
      error={save.isError ? errorSentence(t, save.error) : null}
      onConfirm={() => save.mutate()}
    >
      <TextField
        label={t('passkey.name')}
        maxLength={40}
        autoComplete="off"
        value={name}
        onChange={setTyped}
      />
    </ConfirmSheet>
  )
}

type RemoveProps = { removing: PasskeyRow | null; onClose: () => void }

const RemoveSheet = ({ removing, onClose }: RemoveProps) => {
  const t = useText()
  // Keeps its content while the sheet closes.
  const shown = useLast(removing)
  const remove = useChange(() => asOwnChange(call(passkeyRemove, { id: removing?.id ?? '' })), {
    onDone: () => {
      showToast(t('passkey.removed'))
      onClose()
    },
  })
  return (
    <ConfirmSheet
      open={removing !== null}
      onClose={() => {
        remove.reset()
        onClose()
      }}
      title={t('passkey.removeTitle')}
      confirm={t('passkey.removeGo')}
      variant="danger"
      busy={remove.isPending ? t('passkey.removing') : null}
      error={remove.isError ? errorSentence(t, remove.error) : null}
      onConfirm={() => remove.mutate()}
    >
      <p className="font-semibold [overflow-wrap:anywhere]">{shown?.name}</p>
      <p className="text-muted">{t('passkey.removeText')}</p>
    </ConfirmSheet>
  )
}

const useChange = (change: () => Promise<Passkeys>, { onDone }: { onDone: () => void }) => {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (left) => {
      cache.setQueryData<Passkeys>(PASSKEYS_KEY, left)
      onDone()
    },
    // If it was removed already, refresh the list.
    onError: () => cache.invalidateQueries({ queryKey: PASSKEYS_KEY }),
  })
}
