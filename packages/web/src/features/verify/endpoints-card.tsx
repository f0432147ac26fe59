import { Button } from '@nibble/ui/button.tsx'
import { Card } from '@nibble/ui/card.tsx'
import { TextField } from '@nibble/ui/field.tsx'
import { IconButton } from '@nibble/ui/icon-button.tsx'
import { Tag } from '@nibble/ui/tag.tsx'
import { Plus, RotateCcw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../text/text-context.ts'
import { endpointName, MOST_ENDPOINTS, resetEndpoints, saveEndpoints } from './endpoints.ts'
import { readEndpoint } from './rpc.ts'
import { useEndpoints } from './use-check.ts'

/** The endpoints that the browser asks for headers. The player can edit the list. */
export const EndpointsCard = ({ className = '' }: { className?: string }) => {
  const t = useText()
  const { list, named, isOwn, config } = useEndpoints()
  const source = list.length > 0 && named.length === list.length ? 'House' : isOwn ? 'Own' : 'Usual'
  const [isAdding, setIsAdding] = useState(false)
  const save = (next: readonly string[]) => saveEndpoints(next, named)

  return (
    <Card as="section" className={`grid grid-cols-1 gap-2 ${className}`}>
      <div className="flex items-center justify-between gap-3">
        <h2 className="font-semibold">{t('verify.endpoints')}</h2>
        <Tag>{t(`verify.endpoints${source}`, { count: list.length })}</Tag>
      </div>
      <p className="text-muted">{t('verify.endpointsText')}</p>
      <ul className="divide-y divide-line">
        {list.map((endpoint) => (
          <li key={endpoint} className="flex min-h-11 items-center gap-2">
            <span className="min-w-0 flex-1 wrap-anywhere" title={endpoint}>
              {endpointName(endpoint)}
            </span>
            <IconButton
              icon={Trash2}
              label={t('verify.endpointRemove', { name: endpointName(endpoint) })}
              className="-mr-3"
              onClick={() => save(list.filter((each) => each !== endpoint))}
            />
          </li>
        ))}
      </ul>
      {isAdding ? (
        <AddForm
          list={list}
          onAdd={(endpoint) => save([...list, endpoint])}
          onDone={() => setIsAdding(false)}
        />
      ) : (
        <div className="mt-1 grid grid-cols-1 gap-2">
          <Button
            size="small"
            wide
            disabled={list.length >= MOST_ENDPOINTS}
            onClick={() => setIsAdding(true)}
          >
            <Plus size={20} strokeWidth={1.75} aria-hidden="true" />
            {t(list.length >= MOST_ENDPOINTS ? 'verify.endpointMost' : 'verify.endpointAdd')}
          </Button>
          {isOwn && (
            <Button variant="ghost" size="small" wide onClick={resetEndpoints}>
              <RotateCcw size={16} aria-hidden="true" />
              {t(config?.chain.local === true ? 'verify.endpointResetHouse' : 'verify.endpointReset')}
            </Button>
          )}
        </div>
      )}
    </Card>
  )
}

type AddProps = {
  list: readonly string[]
  onAdd: (endpoint: string) => void
  onDone: () => void
}

const AddForm = ({ list, onAdd, onDone }: AddProps) => {
  const t = useText()
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()

  const add = () => {
    const endpoint = readEndpoint(text)
    if (endpoint === null) return setError(t('verify.endpointBad'))
    if (list.includes(endpoint)) return setError(t('verify.endpointTwice'))
    onAdd(endpoint)
    onDone()
  }
  return (
    <form
      className="mt-1 grid grid-cols-1 gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
    >
      <TextField
        label={t('verify.endpointAddress')}
        placeholder="https://"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        autoFocus
        value={text}
        error={error}
        onChange={(text) => {
          setText(text)
          setError(undefined)
        }}
      />
      <div className="grid grid-cols-2 gap-2">
        <Button type="submit" size="small">
          {t('verify.endpointSave')}
        </Button>
        <Button variant="ghost" size="small" onClick={onDone}>
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  )
}
