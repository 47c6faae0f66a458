let isTouch = false

addEventListener('pointerdown', ({ pointerType }) => (isTouch = pointerType === 'touch'), true)
addEventListener('keydown', () => (isTouch = false), true)

/** Whether the last thing a person used was a finger: a field that takes the focus then brings up a keyboard. */
export const wasTouched = (): boolean => isTouch
