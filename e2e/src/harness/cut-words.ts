import type { Page } from 'playwright-core'

/**
 * Words that a person cannot read completely: cut by a box, drawn over its edge or over others, or outside the window. What can be scrolled
 * to, or is only spoken, does not count.
 */
export const findCutWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const SLACK_PX = 1
    const OVERLAP_PX = 4
    const found = new Set<string>()
    const drawn: { box: DOMRect; text: string }[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement
      if (parent === null || node.nodeValue?.trim() === '' || !isSeen(parent)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const box of range.getClientRects()) {
        const why = whyCut(box, parent)
        if (why !== null) found.add(`${why}: “${textOf(node)}”`)
        if (!isAbove(parent)) drawn.push({ box, text: textOf(node) })
      }
    }
    for (const [at, one] of drawn.entries())
      for (const other of drawn.slice(at + 1))
        if (isOver(one.box, other.box)) found.add(`over each other: “${one.text}” “${other.text}”`)
    for (const input of document.querySelectorAll('input'))
      if (isTooLong(input)) found.add(`cut placeholder: “${input.placeholder}”`)
    return [...found]

    function textOf(node: Node): string {
      return node.nodeValue?.trim().slice(0, 60) ?? ''
    }

    /** Bars and sheets are above the screen, which scrolls under them. */
    function isAbove(element: Element): boolean {
      for (let at: Element | null = element; at !== null; at = at.parentElement)
        if (/fixed|sticky|absolute/.test(getComputedStyle(at).position)) return true
      return false
    }

    function isOver(one: DOMRect, other: DOMRect): boolean {
      const width = Math.min(one.right, other.right) - Math.max(one.left, other.left)
      const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
      return width > 1 && height > OVERLAP_PX
    }

    function isTooLong(input: HTMLInputElement): boolean {
      const { fontWeight, fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(input)
      const pen = document.createElement('canvas').getContext('2d')
      if (pen === null || input.value !== '' || input.clientWidth === 0) return false
      pen.font = `${fontWeight} ${fontSize} ${fontFamily}`
      const room = input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      return pen.measureText(input.placeholder).width > room + SLACK_PX
    }

    function isSeen(element: HTMLElement): boolean {
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
      for (let at: HTMLElement | null = element; at !== null; at = at.parentElement) {
        if (getComputedStyle(at).clipPath === 'inset(50%)') return false
      }
      return true
    }

    function whyCut(box: DOMRect, parent: Element): string | null {
      let isInItsBox = true
      for (
        let at: Element | null = parent;
        at !== null && at !== document.documentElement;
        at = at.parentElement
      ) {
        const style = getComputedStyle(at)
        const edge = at.getBoundingClientRect()
        const isOutside = box.left < edge.left - SLACK_PX || box.right > edge.right + SLACK_PX
        const isBelow = box.bottom > edge.bottom + 4 || box.top < edge.top - 4
        const name = `${at.tagName.toLowerCase()}.${String(at.getAttribute('class')).slice(0, 80)}`
        if (/auto|scroll/.test(style.overflowX) && at.scrollWidth > at.clientWidth) return null
        if (/hidden|clip/.test(style.overflowX)) {
          if (isOutside) return `cut by ${name}`
          if (at === parent && at.scrollWidth > at.clientWidth + SLACK_PX) return `shortened by ${name}`
        }
        if (/hidden|clip/.test(style.overflowY) && isBelow) return `cut below by ${name}`
        const isDrawn = style.borderLeftWidth !== '0px' || style.backgroundColor !== 'rgba(0, 0, 0, 0)'
        if (isInItsBox && isDrawn && style.display !== 'inline') {
          isInItsBox = false
          if (isOutside) return `over the edge of ${name}`
        }
        if (style.position === 'fixed') break
      }
      return box.left < -SLACK_PX || box.right > innerWidth + SLACK_PX ? 'outside the window' : null
    }
  })
