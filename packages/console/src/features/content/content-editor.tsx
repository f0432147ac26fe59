import { type ConsoleContent, type ContentKind, createContent, updateContent } from '@nibble/contract/console'
import { LOCALE_NAMES, LOCALES, type Locale } from '@nibble/domain'
import { Button } from '@nibble/ui/button.tsx'
import { Checkbox } from '@nibble/ui/checkbox.tsx'
import { InlineError } from '@nibble/ui/error-state.tsx'
import { TextField } from '@nibble/ui/field.tsx'
import { Sheet } from '@nibble/ui/sheet.tsx'
import { TextArea } from '@nibble/ui/text-area.tsx'
import { useState } from 'react'
import { useAct } from '../../api/use-act.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { contentOf, type Entry, entryOf, KIND_NAMES } from './content-entry.ts'
import { ContentPreview } from './content-preview.tsx'

type ContentEditorProps = {
  kind: ContentKind
  entry: ConsoleContent | null
  onClose: () => void
}

/** The languages as tabs, English first. The input is kept when the server refuses. */
export const ContentEditor = ({ kind, entry: shown, onClose }: ContentEditorProps) => {
  const [entry, setEntry] = useState<Entry>(() => entryOf(kind, shown))
  const [language, setLanguage] = useState<Locale>('en-US')
  const saved = { done: `The ${KIND_NAMES[kind].one} is saved.`, onDone: onClose }
  const create = useAct(createContent, saved)
  const update = useAct(updateContent, saved)
  const { isBusy, failure } = shown === null ? create : update
  const set = (part: Partial<Entry>) => setEntry((before) => ({ ...before, ...part }))
  const text = entry.texts[language]
  const setText = (part: Partial<typeof text>) =>
    set({ texts: { ...entry.texts, [language]: { ...text, ...part } } })
  const { content, problems } = contentOf(entry)
  // An empty field is not an error yet: the button says so.
  const errorAt = (field: 'image' | 'url' | 'place') => (entry[field] === '' ? undefined : problems[field])
  const [missing] = Object.entries(problems).filter(
    ([field]) => field === 'texts' || entry[field as 'url'] === '',
  )
  const isNotice = kind === 'notice' || kind === 'news' || kind === 'listing'

  return (
    <Sheet open title={`${shown === null ? 'New' : 'Change'} ${KIND_NAMES[kind].one}`} onClose={onClose} wide>
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (content === null) return
          if (shown === null) create.act(content)
          else update.act({ ...content, id: shown.id, version: shown.version })
        }}
      >
        <Tabs
          label="Language"
          value={language}
          onChange={setLanguage}
          tabs={LOCALES.map((value) => ({
            value,
            text: `${LOCALE_NAMES[value]}${entry.texts[value].title === '' ? '' : ' ✓'}`,
          }))}
        />
        <TextField
          label="Title"
          value={text.title}
          onChange={(title) => setText({ title })}
          maxLength={120}
          data-first=""
        />
        {kind !== 'banner' && (
          <TextArea
            label={isNotice ? 'Text, in plain paragraphs' : 'What the link leads to'}
            rows={5}
            value={text.body}
            onChange={(body) => setText({ body })}
            maxLength={8000}
          />
        )}
        {kind === 'banner' && (
          <TextField
            label="Picture"
            hint="A file under the address of the page’s pictures; weave-azure.svg, weave-brass.svg and weave-dusk.svg are included with the page"
            value={entry.image}
            onChange={(image) => set({ image })}
            error={errorAt('image')}
          />
        )}
        {!isNotice && (
          <TextField
            label="Leads to"
            hint={kind === 'banner' ? 'https://… , or a screen such as #/invite; may be empty' : 'https://…'}
            value={entry.url}
            onChange={(url) => set({ url })}
            error={errorAt('url')}
          />
        )}
        <ContentPreview entry={entry} language={language} />
        <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
          <Checkbox checked={entry.isShown} onChange={(isShown) => set({ isShown })}>
            Shown to players
          </Checkbox>
          {isNotice && (
            <>
              <Checkbox checked={entry.rotates} onChange={(rotates) => set({ rotates })}>
                In the ticker
              </Checkbox>
              <Checkbox checked={entry.opens} onChange={(opens) => set({ opens })}>
                Has a page
              </Checkbox>
            </>
          )}
        </div>
        <TextField
          label="Place"
          inputMode="numeric"
          value={entry.place}
          onChange={(place) => set({ place })}
          error={errorAt('place')}
          hint="0 is first"
        />
        {missing !== undefined && <p className="text-12 text-muted">{missing[1]}</p>}
        {failure !== null && <InlineError text={failure} />}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="primary"
            disabled={content === null}
            busy={isBusy ? 'Saving…' : undefined}
          >
            Save
          </Button>
        </div>
      </form>
    </Sheet>
  )
}
