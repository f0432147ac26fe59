import { type ReactNode, useEffect } from 'react'

type PageProps = {
  title: string
  note?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/** A screen: its title in the document and on the page, and its page-wide actions. */
export const Page = ({ title, note, actions, children }: PageProps) => {
  useEffect(() => {
    document.title = `${title} · Nibble console`
  }, [title])
  return (
    <div className="grid grid-cols-1 content-start gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="text-20 font-semibold">{title}</h1>
          {note !== undefined && <p className="text-muted">{note}</p>}
        </div>
        {actions !== undefined && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
      {children}
    </div>
  )
}
