// Does what a generated client leaves to its caller: repeats, waiting for jobs, uploads, checking webhooks. Put it next to
// rhinarium.gen.go of oapi-codegen: docs/generated-clients.md. It needs the standard library only.

package rhinarium

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"io"
	"mime/multipart"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// Repeats repeats after a lost connection, 429 and 5xx, no earlier than Retry-After. A POST counts once: it gets a key.
// Use it as WithHTTPClient(Repeats{Doer: http.DefaultClient, Times: 2}).
type Repeats struct {
	Doer  HttpRequestDoer
	Times int
}

func (r Repeats) Do(request *http.Request) (*http.Response, error) {
	var body []byte
	if request.Body != nil {
		var err error
		if body, err = io.ReadAll(request.Body); err != nil {
			return nil, err
		}
		request.Body.Close()
	}
	if request.Method == http.MethodPost && request.Header.Get("Idempotency-Key") == "" {
		key := make([]byte, 16)
		rand.Read(key)
		request.Header.Set("Idempotency-Key", hex.EncodeToString(key))
	}
	for attempt := 0; ; attempt++ {
		if body != nil {
			request.Body = io.NopCloser(bytes.NewReader(body))
		}
		response, err := r.Doer.Do(request)
		pause := 500 * time.Millisecond << attempt
		if err == nil {
			seconds, _ := strconv.Atoi(response.Header.Get("Retry-After"))
			isFinal := response.StatusCode != http.StatusTooManyRequests && response.StatusCode < 500
			if isFinal || attempt >= r.Times || seconds > 60 {
				return response, nil
			}
			response.Body.Close()
			pause = max(pause, time.Duration(seconds)*time.Second)
		} else if attempt >= r.Times || request.Context().Err() != nil {
			return nil, err
		}
		if err := sleep(request.Context(), pause); err != nil {
			return nil, err
		}
	}
}

func sleep(ctx context.Context, pause time.Duration) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(pause):
		return nil
	}
}

// WaitForJob reads a job until it has ended, FAILED ones too, or the context has. `read` returns its status.
func WaitForJob(ctx context.Context, read func(waitSeconds int) (status string, err error)) error {
	for {
		status, err := read(30)
		if err != nil || status == "SUCCESS" || status == "FAILED" || status == "CANCELED" {
			return err
		}
		// A service that stops answers early.
		if err := sleep(ctx, 500*time.Millisecond); err != nil {
			return err
		}
	}
}

// FileForm returns the arguments contentType and body of an upload.
func FileForm(path string) (string, io.Reader, error) {
	photo, err := os.ReadFile(path)
	if err != nil {
		return "", nil, err
	}
	var form bytes.Buffer
	writer := multipart.NewWriter(&form)
	part, _ := writer.CreateFormFile("file", filepath.Base(path))
	part.Write(photo)
	return writer.FormDataContentType(), &form, writer.Close()
}

// VerifyWebhook returns an error unless the service sent the delivery: its headers and the bytes of its body.
func VerifyWebhook(header http.Header, body []byte, now time.Time, secrets ...string) error {
	id, timestamp := header.Get("webhook-id"), header.Get("webhook-timestamp")
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil || now.Sub(time.Unix(seconds, 0)).Abs() > 5*time.Minute {
		return errors.New("the delivery is too old, or a clock is wrong")
	}
	for _, secret := range secrets {
		key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
		if err != nil || len(key) == 0 {
			return errors.New("a secret is whsec_ and base64")
		}
		mac := hmac.New(sha256.New, key)
		mac.Write(append([]byte(id+"."+timestamp+"."), body...))
		expected := []byte("v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil)))
		for _, signature := range strings.Split(header.Get("webhook-signature"), " ") {
			if hmac.Equal(expected, []byte(signature)) {
				return nil
			}
		}
	}
	return errors.New("no signature matches")
}
