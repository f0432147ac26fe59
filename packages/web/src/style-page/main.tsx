import '../styles.css'
import './style-page.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from '../api/query-client.ts'
import { applyTheme, language } from '../state/preferences.ts'
import { TextProvider } from '../text/text-provider.tsx'
import { needWords, showLanguage } from '../text/words.ts'
import { StylePage } from './style-page.tsx'

/** Links look real but lead nowhere. */
const router = createRouter({
  routeTree: createRootRoute({ component: StylePage }),
  history: createMemoryHistory(),
  defaultNotFoundComponent: StylePage,
})

const start = async () => {
  applyTheme()
  await needWords('first', 'login', 'rest', 'account')
  showLanguage(language.get())
  const root = document.getElementById('root')
  if (root === null) throw new Error('the style page has no #root')
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <TextProvider>
          <RouterProvider router={router} />
        </TextProvider>
      </QueryClientProvider>
    </StrictMode>,
  )
}

void start()
