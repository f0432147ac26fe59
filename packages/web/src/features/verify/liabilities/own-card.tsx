import type { LiabilityRoot } from '@nibble/contract'
import { Button, buttonClass } from '@nibble/ui/button.tsx'
import { Card } from '@nibble/ui/card.tsx'
import { Description, DescriptionList } from '@nibble/ui/description-list.tsx'
import { ErrorState } from '@nibble/ui/error-state.tsx'
import { Skeleton } from '@nibble/ui/skeleton.tsx'
import { Tag } from '@nibble/ui/tag.tsx'
import { Link } from '@tanstack/react-router'
import { Check, Download, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { token } from '../../../session/session.ts'
import { useStore } from '../../../state/store.ts'
import { useText } from '../../../text/text-context.ts'
import { Amount } from '../../../ui/amount.tsx'
import { Command } from '../../../ui/command.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import type { OwnCheck } from './check-proof.ts'
import { useOwnCheck } from './use-liabilities.ts'

/** The reader's own leaf, from their amount up to the public root. */
export const OwnCard = ({ root }: { root: LiabilityRoot }) => {
  const t = useText()
  const isSignedIn = useStore(token) !== null
  const check = useOwnCheck(root)
  return (
    <Card as="section" className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-16 font-semibold tracking-tight">{t('liabilities.own')}</h2>
        {check.data != null && (
          <Tag tone={check.data.isIncluded ? 'win' : 'loss'} icon={check.data.isIncluded ? Check : X}>
            {t(check.data.isIncluded ? 'liabilities.ownCounted' : 'liabilities.ownNotCounted')}
          </Tag>
        )}
      </div>
      {!isSignedIn ? (
        <>
          <p className="max-w-[68ch] text-muted">{t('liabilities.ownSignIn')}</p>
          <Link to="/login" className={buttonClass({ size: 'small' })}>
            {t('title.login')}
          </Link>
        </>
      ) : check.isLoadingError ? (
        <ErrorState error={check.error} onRetry={() => void check.refetch()} />
      ) : check.isPending ? (
        <Skeleton className="h-40 w-full" />
      ) : check.data === null ? (
        <p className="max-w-[68ch] text-muted">{t('liabilities.ownNothing')}</p>
      ) : (
        <Checked check={check.data} />
      )}
    </Card>
  )
}

const Checked = ({ check }: { check: OwnCheck }) => {
  const t = useText()
  const { proof, steps, isPublic, isOwn, file } = check
  const [place, root, total] = steps
  const { index, count, siblings } = proof
  const counts = { index: index + 1, count, steps: siblings.length }
  return (
    <>
      <p className="max-w-[68ch] text-muted">{t('liabilities.ownText')}</p>
      <DescriptionList>
        <Description name={t('liabilities.ownAmount')} strong>
          <Amount value={proof.amount} asset="USDT" named own />
        </Description>
      </DescriptionList>
      <ol className="grid gap-3 border-t border-line pt-3.5">
        <Step name={t('liabilities.step.own')} holds={isOwn}>
          {t(isOwn ? 'liabilities.ownNumber' : 'liabilities.ownNumberFailed', { number: proof.bindId })}
        </Step>
        <Step name={t('liabilities.step.place')} holds={place?.state === 'ok'}>
          {t(place?.state === 'ok' ? 'liabilities.placeText' : 'liabilities.placeFailed', counts)}
        </Step>
        <Step name={t('liabilities.step.root')} holds={root?.state === 'ok'}>
          {t(root?.state === 'ok' ? 'liabilities.rootText' : 'liabilities.rootFailed', counts)}
        </Step>
        <Step name={t('liabilities.step.total')} holds={total?.state === 'ok'}>
          {t(total?.state === 'ok' ? 'liabilities.totalText' : 'liabilities.totalFailed')}
        </Step>
        <Step name={t('liabilities.step.public')} holds={isPublic}>
          {t(isPublic ? 'liabilities.publicText' : 'liabilities.publicFailed')}
        </Step>
      </ol>
      <Button size="small" wide onClick={() => saveFile(file)}>
        <Download size={20} strokeWidth={1.75} aria-hidden="true" />
        {t('liabilities.file')}
      </Button>
      <Command name="liabilities" file={file.name} />
    </>
  )
}

const Step = ({ name, holds, children }: { name: string; holds: boolean; children: ReactNode }) => {
  const t = useText()
  const Icon = holds ? Check : X
  return (
    <li className="grid grid-cols-[28px_minmax(0,1fr)] gap-3">
      <span className={`proof-mark ${holds ? 'mark-passed' : 'mark-failed'}`}>
        <Icon size={16} strokeWidth={2.5} aria-hidden="true" />
      </span>
      <span>
        <b className="block font-semibold">
          {name}
          <span className="sr-only"> – {t(holds ? 'verify.state.passed' : 'verify.state.failed')}</span>
        </b>
        <span className="block text-muted">{children}</span>
      </span>
    </li>
  )
}
